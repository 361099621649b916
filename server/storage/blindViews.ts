/**
 * What an annotator's handle can reach: a TEMP VIEW for each table named here, showing only the columns and
 * rows given. A table without a view does not exist on that handle. `viewer` holds the person and is a TEMP
 * table, so that no identity is ever spliced into SQL text.
 *
 * A case is reachable while the person has an active assignment of it in an open or later study; a part of it
 * only when its pane belongs to a stage that was opened for that assignment (an exposure exists) and that is not
 * later than the first stage that still has to be frozen. Words that a maintainer writes (why a stage was
 * reopened) are left out: they are written by somebody who sees the judges.
 */
const me = '(SELECT person FROM temp.viewer)'

const myStudies = `SELECT m.study_id FROM main.members m JOIN main.studies s ON s.id = m.study_id
  WHERE m.person_id = ${me} AND m.role = 'annotator' AND m.to_at IS NULL AND s.state <> 'draft'`

const myAssignments = `SELECT id FROM main.assignments
  WHERE person_id = ${me} AND state = 'active' AND study_id IN (${myStudies})`

/** Encounters in which the person has a seat, by their own assignment: one that they opened, or one that they joined. */
const myEncounters = `SELECT id FROM main.encounters WHERE assignment_id IN (${myAssignments})
  UNION ALL SELECT encounter_id FROM main.seats WHERE assignment_id IN (${myAssignments})`

const myCases = `SELECT c.id FROM main.assignments a JOIN main.cases c ON c.id = a.case_id
  JOIN main.imports i ON i.id = c.import_id
  WHERE a.person_id = ${me} AND a.state = 'active' AND a.study_id IN (${myStudies}) AND i.state = 'published'`

/** Whether there is a conversation to go on with or to rate: 0 once it ended before both seats had spoken. */
const held = `e.state = 'live' OR (SELECT count(DISTINCT t.role) FROM main.turns t WHERE t.encounter_id = e.id) = 2`

export const blindViews: Readonly<Record<string, string>> = {
  user: `SELECT id, name, username, display_username FROM main.user WHERE id = ${me}`,
  members: `SELECT id, study_id, person_id, role, from_at, to_at FROM main.members WHERE person_id = ${me}`,
  studies: `SELECT id, key, title, protocol, state FROM main.studies WHERE id IN (${myStudies})`,
  notices: `SELECT id, study_id, version, body, sha, at FROM main.notices WHERE study_id IN (${myStudies})`,
  consents: `SELECT id, person_id, study_id, notice_id, ui_lang, at FROM main.consents WHERE person_id = ${me}`,
  stages: `SELECT id, study_id, ordinal, instrument_version_id, panes FROM main.stages WHERE study_id IN (${myStudies})`,
  instrument_versions: `SELECT id, instrument_id, n, over, body, sha, at FROM main.instrument_versions
    WHERE id IN (SELECT instrument_version_id FROM main.stages WHERE study_id IN (${myStudies}))`,
  // `awaited`: another physician sits in an encounter of this case whose other seat nobody has taken.
  assignments: `SELECT a.id, a.study_id, a.person_id, a.case_id, a.position, a.state, EXISTS (
      SELECT 1 FROM main.encounters e JOIN main.seats s ON s.encounter_id = e.id
      JOIN main.assignments other ON other.id = s.assignment_id AND other.state = 'active'
      JOIN main.members m ON m.study_id = e.study_id AND m.person_id = s.person_id
        AND m.role = 'annotator' AND m.to_at IS NULL
      WHERE e.case_id = a.case_id AND e.study_id = a.study_id AND e.state = 'live' AND s.person_id <> a.person_id
        AND NOT EXISTS (SELECT 1 FROM main.seats t WHERE t.encounter_id = e.id AND t.role <> s.role)
    ) AS awaited FROM main.assignments a WHERE a.id IN (${myAssignments})`,
  cases: `SELECT id, study_id, language FROM main.cases WHERE id IN (${myCases})`,
  case_parts: `SELECT p.case_id, p.pane, p.body, p.sha FROM main.case_parts p
    WHERE p.case_id IN (${myCases}) AND EXISTS (
      SELECT 1 FROM main.assignments a
      JOIN main.exposures e ON e.assignment_id = a.id AND e.pane = p.pane
      JOIN main.stages st ON st.id = e.stage_id AND st.study_id = a.study_id
      WHERE a.case_id = p.case_id AND a.id IN (${myAssignments})
        AND NOT EXISTS (
          SELECT 1 FROM main.stages earlier WHERE earlier.study_id = a.study_id AND earlier.ordinal < st.ordinal
          AND NOT EXISTS (
            SELECT 1 FROM main.submissions s WHERE s.assignment_id = a.id AND s.stage_id = earlier.id
            AND NOT EXISTS (SELECT 1 FROM main.reopenings r WHERE r.submission_id = s.id)
          )
        )
    )`,
  // Two people who met the same persona each see their own encounter and its turns, and no sign of the other's.
  units: `SELECT u.id, u.case_id, u.kind, iif(e.id IS NULL, u.ordinal, 1) AS ordinal, u.parent_id FROM main.units u
    LEFT JOIN main.encounters e ON e.unit_id = u.id OR e.unit_id = u.parent_id
    WHERE u.case_id IN (${myCases}) AND (e.id IS NULL OR e.id IN (${myEncounters}))`,
  exposures: `SELECT assignment_id, stage_id FROM main.exposures WHERE assignment_id IN (${myAssignments})`,
  ratings: `SELECT id, assignment_id, stage_id, item, unit_id, version, value, comment, flag, ui_lang, active_ms,
      client_at, at FROM main.ratings WHERE assignment_id IN (${myAssignments})`,
  evidence: `SELECT e.rating_id, e.n, e.kind, e.unit_id, e.part, e.start_at, e.end_at, e.text_sha FROM main.evidence e
    WHERE EXISTS (SELECT 1 FROM main.ratings r WHERE r.id = e.rating_id AND r.assignment_id IN (${myAssignments}))`,
  submissions: `SELECT id, assignment_id, stage_id, revision, at FROM main.submissions
    WHERE assignment_id IN (${myAssignments})`,
  submission_ratings: `SELECT sr.submission_id, sr.rating_id FROM main.submission_ratings sr
    WHERE EXISTS (SELECT 1 FROM main.submissions s WHERE s.id = sr.submission_id AND s.assignment_id IN (${myAssignments}))`,
  reopenings: `SELECT r.id, r.submission_id, r.own, r.at FROM main.reopenings r
    WHERE EXISTS (SELECT 1 FROM main.submissions s WHERE s.id = r.submission_id AND s.assignment_id IN (${myAssignments}))`,
  // Of the two assignments of an encounter that was joined, each person sees their own.
  encounters: `SELECT e.id, e.study_id, e.case_id, e.assignment_id, e.unit_id, e.state, e.at, (${held}) AS held
      FROM main.encounters e WHERE e.assignment_id IN (${myAssignments})
    UNION ALL SELECT e.id, e.study_id, e.case_id, s.assignment_id, e.unit_id, e.state, e.at, (${held}) FROM main.seats s
      JOIN main.encounters e ON e.id = s.encounter_id AND e.assignment_id IS NOT s.assignment_id
      WHERE s.assignment_id IN (${myAssignments})`,
  // Who sits opposite is a kind, never a name or a model. `gone`: a person who can no longer come to this case.
  seats: `SELECT s.encounter_id, s.role, s.kind, iif(s.person_id = ${me}, s.person_id, NULL) AS person_id,
      s.assignment_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM main.assignments a JOIN main.user u ON u.id = a.person_id AND u.disabled_at IS NULL
        JOIN main.members m ON m.study_id = a.study_id AND m.person_id = a.person_id
          AND m.role = 'annotator' AND m.to_at IS NULL
        WHERE a.id = s.assignment_id AND a.state = 'active'
      ) AS gone FROM main.seats s WHERE s.encounter_id IN (${myEncounters})`,
  turns: `SELECT id, encounter_id, ordinal, role, text, at FROM main.turns WHERE encounter_id IN (${myEncounters})`,
  // How often something was tried and what was thrown away stays hidden: the newest attempt at the turn to come,
  // and only whether it goes on.
  attempts: `SELECT a.encounter_id, a.ordinal, iif(a.state = 'failed', 'failed', 'streaming') AS state FROM main.attempts a
    WHERE a.encounter_id IN (${myEncounters})
      AND a.ordinal > coalesce((SELECT max(t.ordinal) FROM main.turns t WHERE t.encounter_id = a.encounter_id), 0)
      AND a.n = (SELECT max(b.n) FROM main.attempts b WHERE b.encounter_id = a.encounter_id AND b.ordinal = a.ordinal)`,
  // A list of topics is its person's alone, also where somebody else has one in the same encounter.
  encounter_topics: `SELECT t.encounter_id, t.topic, t.ticked FROM main.encounter_topics t
    WHERE t.encounter_id IN (${myEncounters}) AND (t.role IS NULL OR EXISTS (
      SELECT 1 FROM main.seats s WHERE s.encounter_id = t.encounter_id AND s.role = t.role AND s.person_id = ${me}))`,
}
