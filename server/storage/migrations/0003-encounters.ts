const appendOnly = (table: string) => `
CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END;
CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'append-only: ${table}'); END;`

/**
 * The patient room: who sat where, what was said, what was tried and thrown away, and what a monitor said of it.
 * A turn's id is its unit's, so that evidence refers to it like to any other turn.
 */
export const encounters = `
CREATE TABLE encounters (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), case_id TEXT NOT NULL REFERENCES cases (id),
  assignment_id TEXT UNIQUE REFERENCES assignments (id), unit_id TEXT NOT NULL UNIQUE REFERENCES units (id),
  origin TEXT NOT NULL CHECK (origin IN ('live', 'batch')), state TEXT NOT NULL CHECK (state IN ('live', 'ended')),
  ending TEXT CHECK (ending IN ('by_person', 'complete', 'hard_stop', 'max_turns', 'exception', 'abandoned')),
  seed INTEGER NOT NULL, at INTEGER NOT NULL, ended_at INTEGER, CHECK ((state = 'ended') = (ending IS NOT NULL))
) STRICT;
CREATE INDEX encounters_study ON encounters (study_id);
CREATE INDEX encounters_case ON encounters (case_id);
CREATE TABLE seats (
  encounter_id TEXT NOT NULL REFERENCES encounters (id), role TEXT NOT NULL CHECK (role IN ('educator', 'patient')),
  kind TEXT NOT NULL CHECK (kind IN ('person', 'model', 'record')), person_id TEXT REFERENCES user (id),
  endpoint TEXT, model TEXT, template TEXT, template_sha TEXT, PRIMARY KEY (encounter_id, role)
) STRICT;
CREATE INDEX seats_person ON seats (person_id);
${appendOnly('seats')}
CREATE TABLE attempts (
  id TEXT PRIMARY KEY, encounter_id TEXT NOT NULL REFERENCES encounters (id), ordinal INTEGER NOT NULL, n INTEGER NOT NULL,
  role TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('streaming', 'accepted', 'discarded', 'failed')),
  text TEXT, correction TEXT, prompt_sha TEXT, prompt_tokens INTEGER, reply_tokens INTEGER, ms INTEGER, problem TEXT,
  at INTEGER NOT NULL, UNIQUE (encounter_id, ordinal, n)
) STRICT;
CREATE TABLE turns (
  id TEXT PRIMARY KEY REFERENCES units (id), encounter_id TEXT NOT NULL REFERENCES encounters (id), ordinal INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('educator', 'patient')), text TEXT NOT NULL, attempt_id TEXT REFERENCES attempts (id),
  ui_lang TEXT, client_at INTEGER, session TEXT, at INTEGER NOT NULL, UNIQUE (encounter_id, ordinal)
) STRICT;
${appendOnly('turns')}
CREATE TABLE verdicts (
  id TEXT PRIMARY KEY, encounter_id TEXT NOT NULL REFERENCES encounters (id), ordinal INTEGER NOT NULL,
  attempt_id TEXT REFERENCES attempts (id), source TEXT NOT NULL CHECK (source IN ('model', 'rules')), verdict TEXT NOT NULL,
  issue TEXT NOT NULL, severity TEXT, action TEXT, intervention TEXT NOT NULL, correction TEXT, reasoning TEXT NOT NULL,
  complete INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX verdicts_encounter ON verdicts (encounter_id, ordinal);
${appendOnly('verdicts')}
CREATE TABLE encounter_topics (
  id TEXT PRIMARY KEY, encounter_id TEXT NOT NULL REFERENCES encounters (id), topic TEXT NOT NULL,
  ticked INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE (encounter_id, topic)
) STRICT;
CREATE TABLE endpoint_acknowledgements (
  id TEXT PRIMARY KEY, study_id TEXT NOT NULL REFERENCES studies (id), endpoint TEXT NOT NULL,
  person_id TEXT REFERENCES user (id), at INTEGER NOT NULL, UNIQUE (study_id, endpoint)
) STRICT;
${appendOnly('endpoint_acknowledgements')}
`
