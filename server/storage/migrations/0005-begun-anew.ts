/**
 * An assignment whose encounter ended before both seats had spoken may sit in another one. Seats of one assignment are
 * therefore several, and of their encounters one at most goes on or can be rated. No row changes.
 */
export const begunAnew = `
DROP INDEX seats_assignment;
CREATE INDEX seats_assignment ON seats (assignment_id);
CREATE TRIGGER seats_one_encounter BEFORE INSERT ON seats WHEN EXISTS (
  SELECT 1 FROM seats s JOIN encounters e ON e.id = s.encounter_id
  WHERE s.assignment_id = NEW.assignment_id AND (e.state = 'live'
    OR (SELECT count(DISTINCT t.role) FROM turns t WHERE t.encounter_id = e.id) = 2)
) BEGIN SELECT RAISE(ABORT, 'one encounter for an assignment'); END;
`
