/** The mark: two overlapping circles, one ink, one accent. */
export function Mark({ size = 18 }: { size?: number }) {
  return (
    <svg
      width={(size * 26) / 18}
      height={size}
      viewBox="0 0 26 18"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="9" cy="9" r="7" stroke="var(--ink)" />
      <circle cx="17" cy="9" r="7" stroke="var(--accent)" />
    </svg>
  )
}
