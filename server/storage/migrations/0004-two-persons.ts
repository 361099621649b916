/**
 * Two persons in one encounter: each seat of a person names the assignment for which they sit there, and a list of
 * ticked topics belongs to one seat. Rows of before have neither: the encounter's assignment is that of its one person,
 * and so is the list. And a verdict of a model names the model and the templates by which it was asked.
 */
export const twoPersons = `
ALTER TABLE seats ADD COLUMN assignment_id TEXT REFERENCES assignments (id);
CREATE UNIQUE INDEX seats_assignment ON seats (assignment_id);
ALTER TABLE verdicts ADD COLUMN model TEXT;
ALTER TABLE verdicts ADD COLUMN template TEXT;
ALTER TABLE verdicts ADD COLUMN template_sha TEXT;
CREATE TABLE topics_of_seats (
  id TEXT PRIMARY KEY, encounter_id TEXT NOT NULL REFERENCES encounters (id), topic TEXT NOT NULL,
  ticked INTEGER NOT NULL, at INTEGER NOT NULL, role TEXT CHECK (role IN ('educator', 'patient')),
  UNIQUE (encounter_id, topic, role)
) STRICT;
INSERT INTO topics_of_seats (id, encounter_id, topic, ticked, at) SELECT id, encounter_id, topic, ticked, at FROM encounter_topics;
DROP TABLE encounter_topics;
ALTER TABLE topics_of_seats RENAME TO encounter_topics;
`
