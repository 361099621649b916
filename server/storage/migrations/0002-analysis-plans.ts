/** Analysis plans of studies: every version that was written before the first rating, kept for good. */
export const analysisPlans = `
CREATE TABLE analysis_plans (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), version INTEGER NOT NULL, body TEXT NOT NULL,
  sha TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (study_id, version)
) STRICT;
CREATE TRIGGER analysis_plans_no_update BEFORE UPDATE ON analysis_plans BEGIN SELECT RAISE(ABORT, 'append-only: analysis_plans'); END;
CREATE TRIGGER analysis_plans_no_delete BEFORE DELETE ON analysis_plans BEGIN SELECT RAISE(ABORT, 'append-only: analysis_plans'); END;
`
