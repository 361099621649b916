import { NoticeEditor } from '../NoticeEditor.tsx'
import type { StepProps } from './SetUpScreen.tsx'

/** Writes what physicians accept before their first case. A newer version is read anew. */
export const NoticeStep = ({ overview }: StepProps) => (
  <NoticeEditor key={overview.notice?.version ?? 0} overview={overview} />
)
