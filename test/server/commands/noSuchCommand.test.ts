import { expect, test } from 'vitest'
import { noSuchCommand } from '#server/commands/noSuchCommand.ts'

test.each([
  [['import', 'judge'], 'there is no command "import judge"; did you mean import cases, import ratings?'],
  [['import'], 'there is no command "import"; did you mean import cases, import ratings?'],
  [['aggree', 'file.csv'], 'there is no command "aggree"; did you mean agree?'],
  [['reprot', 'STUDY'], 'there is no command "reprot"; did you mean report?'],
  [['frobnicate'], 'there is no command "frobnicate"; concord --help lists them'],
])('an unknown command %j is answered with those that are near', (typed, said) => {
  expect(noSuchCommand(typed)).toBe(said)
})
