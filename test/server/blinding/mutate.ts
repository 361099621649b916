import Database from 'better-sqlite3'

/** How everything that an annotator must not learn of can differ, as SQL over a database without its triggers. */
export type Mutation = { name: string; sql: (kim: string) => string }

const otherRows = (kim: string) => `(SELECT id FROM assignments WHERE person_id <> '${kim}')`

/** Columns of one's own rows, and of one's own cases, that the person may not know. */
const ownHidden = (kim: string) => `
UPDATE cases SET group_id = hex(randomblob(4)) || group_id, sha = 'changed';
UPDATE case_strata SET value = 'changed' || value;
UPDATE units SET join_key = 'changed' || join_key;
UPDATE unit_hidden SET ext_ref = 'changed' || rowid, meta = '{"model":"changed"}';
UPDATE imports SET file_name = 'changed', file_sha = id, rows = rows + 7, at = at + 1;
UPDATE studies SET settings = '{"allow_group_repeat":true,"balance_by":"x"}', plan_sha = 'changed', seed = seed + 1,
  created_at = created_at + 1;
UPDATE samples SET id = 'e' || substr(id, 2), split = 'tuning';
UPDATE assignments SET sample_id = 'e' || substr(sample_id, 2), occasion = occasion + 1, unit_id = NULL;
UPDATE allocations SET kind = CASE kind WHEN 'shared' THEN 'exclusive' ELSE 'shared' END, stratum = 'changed';
UPDATE exposures SET session = 'changed', ui_lang = 'ko', part_sha = 'changed', at = at + 5;
UPDATE submissions SET reason = 'changed', after_later = 1 - after_later, ratings_sha = 'changed', session = 'changed';
UPDATE ratings SET session = 'changed';
UPDATE reopenings SET reason = 'changed', person_id = NULL;
UPDATE user SET email = 'changed' || rowid, image = 'changed', created_at = created_at + 1;
UPDATE instruments SET key = 'changed-' || key;
UPDATE notices SET sha = 'changed' || rowid;
UPDATE encounters SET ending = CASE ending WHEN 'by_person' THEN 'hard_stop' END, origin = 'batch';
UPDATE seats SET endpoint = 'changed', model = 'changed', template = 'changed', template_sha = 'changed';
UPDATE turns SET session = 'changed', ui_lang = 'en', client_at = 5;
UPDATE attempts SET text = 'changed', correction = NULL, prompt_sha = 'changed', prompt_tokens = 1, reply_tokens = 1, ms = 1,
  problem = 'changed';
UPDATE user SET name = 'Changed', username = 'changed' || rowid, disabled_at = 5 WHERE id <> '${kim}';
`

export const mutations: Mutation[] = [
  {
    name: 'models permuted, judge rows and analysis plans gone, nobody else ever worked or joined',
    sql: kim => `${ownHidden(kim)}
UPDATE case_hidden SET hidden = (SELECT hidden FROM case_hidden b WHERE b.rowid <> case_hidden.rowid
  ORDER BY b.rowid DESC LIMIT 1), meta = '{}', source = '{}', ext_id = 'z' || rowid;
DELETE FROM judge_ratings; DELETE FROM judge_runs; DELETE FROM imports WHERE kind = 'judge';
DELETE FROM case_strata; DELETE FROM name_mentions; DELETE FROM unit_hidden; DELETE FROM allocations; DELETE FROM samples;
DELETE FROM evidence WHERE rating_id IN (SELECT id FROM ratings WHERE assignment_id IN ${otherRows(kim)});
DELETE FROM submission_ratings WHERE submission_id IN
  (SELECT id FROM submissions WHERE assignment_id IN ${otherRows(kim)});
DELETE FROM ratings WHERE assignment_id IN ${otherRows(kim)};
DELETE FROM reopenings WHERE submission_id IN (SELECT id FROM submissions WHERE assignment_id IN ${otherRows(kim)});
DELETE FROM submissions WHERE assignment_id IN ${otherRows(kim)};
DELETE FROM exposures WHERE assignment_id IN ${otherRows(kim)};
DELETE FROM consents WHERE person_id <> '${kim}'; DELETE FROM session WHERE user_id <> '${kim}';
DELETE FROM members WHERE person_id <> '${kim}'; DELETE FROM assignments WHERE person_id <> '${kim}';
DELETE FROM user WHERE id <> '${kim}' AND id NOT IN (SELECT person_id FROM reopenings WHERE person_id IS NOT NULL);
DELETE FROM analysis_plans; UPDATE studies SET plan_sha = NULL;
DELETE FROM verdicts; DELETE FROM attempts WHERE state = 'discarded';
DELETE FROM turns WHERE encounter_id IN (SELECT id FROM encounters WHERE assignment_id NOT IN (SELECT id FROM assignments));
DELETE FROM units WHERE id IN (SELECT unit_id FROM encounters WHERE assignment_id NOT IN (SELECT id FROM assignments))
  OR parent_id IN (SELECT unit_id FROM encounters WHERE assignment_id NOT IN (SELECT id FROM assignments));
DELETE FROM seats WHERE person_id IS NOT NULL AND person_id <> '${kim}';
DELETE FROM encounter_topics WHERE encounter_id IN
  (SELECT id FROM encounters WHERE assignment_id NOT IN (SELECT id FROM assignments));
DELETE FROM encounters WHERE assignment_id NOT IN (SELECT id FROM assignments);
DELETE FROM events WHERE seq > 3;`,
  },
  {
    name: 'judge rows, cases, plans and looks added, the other physician answered otherwise and everything',
    sql: kim => `${ownHidden(kim)}
UPDATE case_hidden SET hidden = '{"educator_model":"changed"}', meta = '{"a":1}', source = '[]', ext_id = 'z' || rowid;
INSERT INTO judge_runs SELECT 'e' || substr(id, 2), study_id, import_id, kind, 'another', 'other', prompt_version,
  provenance, input_shas, trial + 9, state, at FROM judge_runs;
INSERT INTO judge_ratings SELECT 'e' || substr(run_id, 2), unit_id, instrument, item, value, 'changed' FROM judge_ratings;
UPDATE judge_ratings SET value = 'no', rationale = rationale || 'changed';
INSERT INTO cases SELECT 'e' || substr(id, 2), study_id, 'aaa', import_id, language, sha FROM cases;
INSERT INTO units SELECT 'e' || substr(id, 2), 'e' || substr(case_id, 2), kind, ordinal, parent_id, join_key FROM units;
INSERT INTO case_parts SELECT 'e' || substr(case_id, 2), pane, body, sha FROM case_parts;
INSERT INTO assignments SELECT 'e' || substr(id, 2), study_id, person_id, sample_id, 'e' || substr(case_id, 2), unit_id,
  occasion, position, state FROM assignments WHERE person_id <> '${kim}';
UPDATE assignments SET position = 99 - position, state = 'withdrawn' WHERE person_id <> '${kim}' AND rowid % 2 = 0;
UPDATE ratings SET value = '5', comment = 'changed', flag = 1 - flag, version = version + 3, ui_lang = 'ko',
  active_ms = 1, client_at = 1, at = 1 WHERE assignment_id IN ${otherRows(kim)};
INSERT INTO exposures SELECT 'e' || substr(id, 2), assignment_id, stage_id, pane, part_sha, ui_lang, session, at FROM exposures;
INSERT INTO submissions SELECT 'e' || substr(id, 2), assignment_id, stage_id, revision + 1, 'x', 1, 'x', NULL, at
  FROM submissions WHERE assignment_id IN ${otherRows(kim)};
UPDATE turns SET text = 'changed' WHERE encounter_id IN (SELECT id FROM encounters WHERE assignment_id IN ${otherRows(kim)});
UPDATE encounter_topics SET ticked = 1 - ticked
  WHERE encounter_id IN (SELECT id FROM encounters WHERE assignment_id IN ${otherRows(kim)});
UPDATE encounters SET state = 'ended', ending = 'exception' WHERE assignment_id IN ${otherRows(kim)};
UPDATE verdicts SET verdict = 'PASS', intervention = 'accepted';
INSERT INTO attempts SELECT 'f' || substr(id, 2), encounter_id, ordinal, n + 1, role, state, 'again', correction, prompt_sha,
  prompt_tokens, reply_tokens, ms, problem, at FROM attempts;
UPDATE members SET to_at = 5 WHERE person_id <> '${kim}' AND role = 'annotator';
INSERT INTO name_mentions SELECT 'm' || rowid, study_id, id, 'dialogue', 'turn 1', 'changed', 'found', NULL FROM cases;
INSERT INTO analysis_plans SELECT 'e' || substr(id, 2), study_id, version + 1, '{"looks":[1]}', 'changed', at FROM analysis_plans;
INSERT INTO events SELECT seq + 100000, at, person, session, 'study.open-look', study, subject, body, prev, 'look' || seq FROM events;
UPDATE events SET body = '{"rows":[]}', verb = 'changed', hash = 'changed' || seq;`,
  },
]

/** Applies a mutation to a database file, with triggers and foreign keys out of the way. */
export function mutate(file: string, mutation: Mutation, kim: string): void {
  const sqlite = new Database(file)
  sqlite.pragma('foreign_keys = OFF')
  const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
  sqlite.exec(mutation.sql(kim))
  for (const { sql } of triggers) sqlite.exec(sql)
  sqlite.close()
}
