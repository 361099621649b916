/** The first schema: everything the judge-validation protocol needs. STRICT tables, text ids, UTC milliseconds. */
const appendOnly = (table: string, when = '') => `
CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END;
CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} ${when} BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END;`

export const spine = `
CREATE TABLE events (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, person TEXT, session TEXT, verb TEXT NOT NULL,
  study TEXT, subject TEXT, body TEXT NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL
) STRICT;
CREATE INDEX events_verb_at ON events (verb, at);
${appendOnly('events')}

CREATE TABLE user (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, email_verified INTEGER NOT NULL DEFAULT 0,
  image TEXT, username TEXT NOT NULL UNIQUE, display_username TEXT, disabled_at INTEGER,
  disabled_by TEXT REFERENCES user (id),
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE account (
  id TEXT PRIMARY KEY, account_id TEXT NOT NULL, provider_id TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES user (id),
  access_token TEXT, refresh_token TEXT, id_token TEXT, access_token_expires_at INTEGER,
  refresh_token_expires_at INTEGER, scope TEXT, password TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  UNIQUE (provider_id, account_id)
) STRICT;
CREATE INDEX account_user ON account (user_id);
CREATE TABLE session (
  id TEXT PRIMARY KEY, token_sha TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES user (id),
  expires_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_user ON session (user_id);
CREATE TABLE verification (
  id TEXT PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL,
  created_at INTEGER, updated_at INTEGER
) STRICT;
CREATE TABLE sign_in_failures (id TEXT PRIMARY KEY, account TEXT NOT NULL, address TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX sign_in_failures_account ON sign_in_failures (account, at);
CREATE INDEX sign_in_failures_address ON sign_in_failures (address, at);
${appendOnly('sign_in_failures')}

CREATE TABLE instruments (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE instrument_versions (
  id TEXT PRIMARY KEY, instrument_id TEXT NOT NULL REFERENCES instruments (id), n INTEGER NOT NULL,
  over TEXT NOT NULL, body TEXT NOT NULL, sha TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (instrument_id, n), UNIQUE (sha)
) STRICT;
${appendOnly('instrument_versions')}

CREATE TABLE studies (
  id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, protocol TEXT NOT NULL, settings TEXT NOT NULL,
  plan_sha TEXT, seed INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'frozen', 'unblinded')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE stages (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), ordinal INTEGER NOT NULL,
  instrument_version_id TEXT NOT NULL REFERENCES instrument_versions (id), panes TEXT NOT NULL, UNIQUE (study_id, ordinal)
) STRICT;
${appendOnly('stages')}
CREATE TABLE notices (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), version INTEGER NOT NULL, body TEXT NOT NULL,
  sha TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (study_id, version)
) STRICT;
${appendOnly('notices')}
CREATE TABLE members (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), person_id TEXT NOT NULL REFERENCES user (id),
  role TEXT NOT NULL CHECK (role IN ('annotator', 'adjudicator', 'maintainer', 'auditor')),
  from_at INTEGER NOT NULL, to_at INTEGER
) STRICT;
CREATE UNIQUE INDEX members_one_role ON members (study_id, person_id) WHERE to_at IS NULL;
CREATE INDEX members_person ON members (person_id, study_id);
CREATE TABLE consents (
  id TEXT PRIMARY KEY, person_id TEXT NOT NULL REFERENCES user (id), study_id TEXT NOT NULL REFERENCES studies (id),
  notice_id TEXT NOT NULL REFERENCES notices (id), ui_lang TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (person_id, notice_id)
) STRICT;
${appendOnly('consents')}
CREATE TABLE invites (
  id TEXT PRIMARY KEY, token_sha TEXT NOT NULL UNIQUE, person_id TEXT REFERENCES user (id),
  study_id TEXT REFERENCES studies (id), role TEXT, made_by TEXT REFERENCES user (id), expires_at INTEGER NOT NULL,
  used_at INTEGER, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE imports (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), kind TEXT NOT NULL CHECK (kind IN ('cases', 'ratings', 'judge')),
  file_name TEXT NOT NULL, file_sha TEXT NOT NULL, rows INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('staged', 'published')), at INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_study_sha ON imports (study_id, file_sha);
CREATE TABLE cases (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), group_id TEXT NOT NULL,
  import_id TEXT NOT NULL REFERENCES imports (id), language TEXT NOT NULL, sha TEXT NOT NULL
) STRICT;
CREATE INDEX cases_study ON cases (study_id);
CREATE INDEX cases_import ON cases (import_id);
CREATE TABLE case_parts (
  case_id TEXT NOT NULL REFERENCES cases (id), pane TEXT NOT NULL, body TEXT NOT NULL, sha TEXT NOT NULL,
  PRIMARY KEY (case_id, pane)
) STRICT;
CREATE TABLE case_hidden (
  case_id TEXT PRIMARY KEY REFERENCES cases (id), study_id TEXT NOT NULL REFERENCES studies (id), ext_id TEXT NOT NULL,
  hidden TEXT NOT NULL, meta TEXT NOT NULL, source TEXT NOT NULL
) STRICT;
CREATE INDEX case_hidden_ext ON case_hidden (study_id, ext_id);
CREATE TABLE case_strata (
  case_id TEXT NOT NULL REFERENCES cases (id), name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (case_id, name)
) STRICT;
CREATE TABLE units (
  id TEXT PRIMARY KEY, case_id TEXT NOT NULL REFERENCES cases (id), kind TEXT NOT NULL, ordinal INTEGER NOT NULL,
  parent_id TEXT, join_key TEXT NOT NULL, UNIQUE (case_id, kind, ordinal)
) STRICT;
CREATE TABLE unit_hidden (
  unit_id TEXT PRIMARY KEY REFERENCES units (id), case_id TEXT NOT NULL REFERENCES cases (id), ext_ref TEXT NOT NULL,
  meta TEXT NOT NULL
) STRICT;
CREATE INDEX unit_hidden_case ON unit_hidden (case_id);
CREATE TABLE name_mentions (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), case_id TEXT NOT NULL REFERENCES cases (id),
  pane TEXT NOT NULL, place TEXT NOT NULL, term TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('found', 'waived', 'masked')), reason TEXT
) STRICT;
CREATE INDEX name_mentions_study ON name_mentions (study_id, state);
CREATE INDEX name_mentions_case ON name_mentions (case_id);

CREATE TABLE samples (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), case_id TEXT NOT NULL REFERENCES cases (id),
  unit_id TEXT REFERENCES units (id), split TEXT NOT NULL CHECK (split IN ('calibration', 'tuning', 'reporting')),
  UNIQUE (study_id, case_id, unit_id)
) STRICT;
CREATE TABLE assignments (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), person_id TEXT NOT NULL REFERENCES user (id),
  sample_id TEXT NOT NULL REFERENCES samples (id), case_id TEXT NOT NULL REFERENCES cases (id),
  unit_id TEXT REFERENCES units (id), occasion INTEGER NOT NULL DEFAULT 1, position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'withdrawn')), UNIQUE (study_id, person_id, case_id, occasion)
) STRICT;
CREATE INDEX assignments_person ON assignments (person_id, study_id, position);
CREATE INDEX assignments_case ON assignments (case_id);
CREATE TABLE allocations (
  assignment_id TEXT PRIMARY KEY REFERENCES assignments (id),
  kind TEXT NOT NULL CHECK (kind IN ('exclusive', 'shared', 'repeat', 'calibration', 'adjudication', 'audit')), stratum TEXT NOT NULL
) STRICT;
CREATE TABLE exposures (
  id TEXT PRIMARY KEY, assignment_id TEXT NOT NULL REFERENCES assignments (id), stage_id TEXT NOT NULL REFERENCES stages (id),
  pane TEXT NOT NULL, part_sha TEXT NOT NULL, ui_lang TEXT NOT NULL, session TEXT, at INTEGER NOT NULL
) STRICT;
CREATE INDEX exposures_assignment ON exposures (assignment_id, stage_id);
${appendOnly('exposures')}

CREATE TABLE ratings (
  id TEXT PRIMARY KEY, assignment_id TEXT NOT NULL REFERENCES assignments (id), stage_id TEXT NOT NULL REFERENCES stages (id),
  item TEXT NOT NULL, unit_id TEXT NOT NULL REFERENCES units (id), version INTEGER NOT NULL, value TEXT, comment TEXT,
  flag INTEGER NOT NULL DEFAULT 0, ui_lang TEXT NOT NULL, active_ms INTEGER NOT NULL, client_at INTEGER NOT NULL,
  at INTEGER NOT NULL, session TEXT, UNIQUE (assignment_id, stage_id, item, unit_id, version)
) STRICT;
${appendOnly('ratings')}
CREATE TABLE evidence (
  rating_id TEXT NOT NULL REFERENCES ratings (id), n INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('turn', 'span')),
  unit_id TEXT REFERENCES units (id), part TEXT, start_at INTEGER, end_at INTEGER, text_sha TEXT, PRIMARY KEY (rating_id, n)
) STRICT;
${appendOnly('evidence')}
CREATE TABLE submissions (
  id TEXT PRIMARY KEY, assignment_id TEXT NOT NULL REFERENCES assignments (id), stage_id TEXT NOT NULL REFERENCES stages (id),
  revision INTEGER NOT NULL, reason TEXT, after_later INTEGER NOT NULL, ratings_sha TEXT NOT NULL, session TEXT,
  at INTEGER NOT NULL, UNIQUE (assignment_id, stage_id, revision)
) STRICT;
${appendOnly('submissions')}
CREATE TABLE submission_ratings (
  submission_id TEXT NOT NULL REFERENCES submissions (id), rating_id TEXT NOT NULL REFERENCES ratings (id),
  PRIMARY KEY (submission_id, rating_id)
) STRICT;
CREATE INDEX submission_ratings_rating ON submission_ratings (rating_id);
${appendOnly('submission_ratings')}
CREATE TABLE reopenings (
  id TEXT PRIMARY KEY, submission_id TEXT NOT NULL UNIQUE REFERENCES submissions (id), person_id TEXT REFERENCES user (id),
  own INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
${appendOnly('reopenings')}

CREATE TABLE judge_runs (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), import_id TEXT NOT NULL REFERENCES imports (id),
  kind TEXT NOT NULL CHECK (kind IN ('judge', 'mapper')), name TEXT NOT NULL, model TEXT NOT NULL, prompt_version TEXT NOT NULL,
  provenance TEXT NOT NULL, input_shas TEXT NOT NULL, trial INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('staged', 'published')), at INTEGER NOT NULL
) STRICT;
CREATE INDEX judge_runs_study ON judge_runs (study_id, state);
CREATE TABLE judge_ratings (
  run_id TEXT NOT NULL REFERENCES judge_runs (id), unit_id TEXT NOT NULL REFERENCES units (id), instrument TEXT NOT NULL,
  item TEXT NOT NULL, value TEXT NOT NULL, rationale TEXT, PRIMARY KEY (run_id, unit_id, instrument, item)
) STRICT;
CREATE INDEX judge_ratings_unit ON judge_ratings (unit_id);
${appendOnly('judge_ratings', "WHEN (SELECT state FROM judge_runs WHERE id = OLD.run_id) IS NOT 'staged'")}
`
