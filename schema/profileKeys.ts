/** What the profile pane shows, in this order; other keys of a profile stay hidden. */
export const profileKeys = [
  'age',
  'gender',
  'race',
  'chief_complaint',
  'main_diagnosis',
  'reason_for_admission',
  'medication_on_admission',
  'allergy',
  'medical_history',
  'family_history',
] as const
export type ProfileKey = (typeof profileKeys)[number]
