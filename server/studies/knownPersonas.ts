import { sql } from 'drizzle-orm'
import { guessesPersona, protocolIds } from '#schema/study.ts'
import type { Reader } from '../storage/open.ts'

const guessing = sql.join(
  protocolIds.filter(guessesPersona).map(id => sql`${id}`),
  sql`, `,
)
/** What a case is called in the file it first came from: the record of an encounter goes by the case it was held with. */
const source = (alias: string) =>
  sql.raw(`coalesce(json_extract(${alias}.hidden, '$.encounter.case'), ${alias}.ext_id)`)

/**
 * Allocated cases whose persona could be looked up instead of guessed, as file ids with the user name. Two cases tell
 * the same persona if they have the same source patient and either the same name in their files or the same card.
 * In a study that guesses: those whose card the physician was ever shown, is to be shown by another study that has
 * left its draft, or will be by another case here. In any study that shows the card: those whose guess the same
 * physician still has before them, or could take back, in another open study.
 */
export function knownPersonas(db: Reader, study: string): { case: string; username: string }[] {
  return db.all<{ case: string; username: string }>(sql`
    SELECT DISTINCT h.ext_id AS "case", coalesce(p.username, p.id) AS username
    FROM assignments a
    JOIN studies s ON s.id = a.study_id
    JOIN cases c ON c.id = a.case_id
    JOIN case_hidden h ON h.case_id = c.id
    JOIN case_parts card ON card.case_id = c.id AND card.pane = 'persona'
    JOIN user p ON p.id = a.person_id
    JOIN assignments b ON b.person_id = a.person_id AND b.id <> a.id
    JOIN studies t ON t.id = b.study_id
    JOIN cases d ON d.id = b.case_id AND d.group_id = c.group_id
    JOIN case_hidden g ON g.case_id = d.id
    JOIN case_parts other ON other.case_id = d.id AND other.pane = 'persona'
    WHERE a.study_id = ${study} AND a.state = 'active'
      AND (${source('g')} = ${source('h')} OR other.sha = card.sha)
      AND EXISTS (
        SELECT 1 FROM stages, json_each(stages.panes) pane WHERE stages.study_id = s.id AND pane.value = 'persona'
      )
      AND CASE
        WHEN b.study_id = a.study_id THEN b.state = 'active' AND s.protocol IN (${guessing})
        WHEN EXISTS (SELECT 1 FROM exposures e WHERE e.assignment_id = b.id AND e.pane = 'persona')
          THEN s.protocol IN (${guessing})
        WHEN b.state <> 'active' OR t.state = 'draft' THEN 0
        WHEN t.protocol IN (${guessing}) AND t.state = 'open' THEN 1
        ELSE s.protocol IN (${guessing}) AND EXISTS (
          SELECT 1 FROM stages, json_each(stages.panes) pane WHERE stages.study_id = t.id AND pane.value = 'persona'
        )
      END
    ORDER BY 1, 2`)
}
