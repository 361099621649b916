/** Who a request comes from, and the sign-in verbs behind it. */
export type Auth = {
  /** The live session of a request's cookie, or undefined. */
  sessionOf: (headers: Headers) => Promise<{ id: string; person: string } | undefined>
}
