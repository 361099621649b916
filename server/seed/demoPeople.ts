/** The people of the demo. Their user names are theirs alone: links are printed for nobody else. */
export const demoPeople = {
  maintainer: { username: 'demo-maintainer', name: 'Demo maintainer' },
  physicianA: { username: 'demo-physician-a', name: 'Dr. Han' },
  physicianB: { username: 'demo-physician-b', name: 'Dr. Seo' },
} as const

export const demoKeys = { pilot: 'demo-pilot', open: 'demo-open', room: 'demo-room' } as const
