import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Buttons, Form } from '#client/ui/Form.tsx'
import { DoneNote, ErrorNote } from '#client/ui/Notes.tsx'
import { languageNames } from '#locales/index.ts'
import type { Notice } from '#schema/study.ts'
import { languages } from '#schema/words.ts'
import { type StudyOverview, setNotice } from './calls.ts'
import { NoticeText } from './NoticeText.tsx'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'
import { useStudyWords } from './words.ts'

const emptySection = { heading: '', text: '' }
const emptyNotice: Notice = {
  en: { title: '', sections: [emptySection] },
  ko: { title: '', sections: [emptySection] },
}

/** What physicians read and accept before their first case, side by side in both languages. */
export function NoticeEditor({ overview: { study, notice } }: { overview: StudyOverview }) {
  const { t } = useStudyWords()
  const [editing, setEditing] = useState(notice === null)
  const [draft, setDraft] = useState<Notice>(notice?.body ?? emptyNotice)
  const save = useStudyChange(
    (body: Notice) => setNotice(study.id, body),
    () => setEditing(false),
  )
  const changeable = study.state === 'draft' || study.state === 'open'
  const sections = Math.max(draft.en.sections.length, draft.ko.sections.length)
  const resize = (change: (list: Notice['en']['sections']) => Notice['en']['sections']) =>
    setDraft(now => ({
      en: { ...now.en, sections: change(now.en.sections) },
      ko: { ...now.ko, sections: change(now.ko.sections) },
    }))
  const standing = notice
    ? t('notice.standing', { n: notice.version, count: notice.accepted_by })
    : t('notice.none')
  if (!editing || !changeable)
    return (
      <>
        <p className={classes.standing}>{standing}</p>
        {notice && (
          <details className={classes.more}>
            <summary>{t('notice.read')}</summary>
            <div className={classes.pair}>
              {languages.map(language => (
                <NoticeText key={language} language={language} text={notice.body[language]} />
              ))}
            </div>
          </details>
        )}
        <DoneNote>{save.isSuccess && t('common:saved')}</DoneNote>
        {changeable && (
          <div className={classes.block}>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('notice.change')}
            </Button>
          </div>
        )}
      </>
    )
  return (
    <>
      {notice && <p className={classes.standing}>{standing}</p>}
      <Form onSubmit={() => save.mutate(draft)}>
        <div className={classes.pair}>
          {languages.map(language => (
            <TextInput
              key={language}
              lang={language}
              label={t('notice.heading', { language: languageNames[language] })}
              value={draft[language].title}
              onChange={event => {
                const title = event.currentTarget.value
                setDraft(now => ({ ...now, [language]: { ...now[language], title } }))
              }}
              required
              withAsterisk={false}
            />
          ))}
        </div>
        {Array.from({ length: sections }, (_, index) => (
          <fieldset key={index} className={classes.fieldset}>
            <legend className={classes.label}>{t('notice.section', { n: index + 1 })}</legend>
            <div className={classes.pair}>
              {languages.map(language => (
                <Section
                  key={language}
                  language={language}
                  value={draft[language].sections[index] ?? emptySection}
                  onChange={section =>
                    setDraft(now => {
                      const list = Array.from(
                        { length: Math.max(now[language].sections.length, index + 1) },
                        (_, at) => now[language].sections[at] ?? emptySection,
                      )
                      list[index] = section
                      return { ...now, [language]: { ...now[language], sections: list } }
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
        <ErrorNote error={save.error} />
        <Buttons>
          <Button type="submit" loading={save.isPending}>
            {t('notice.save')}
          </Button>
          <Button variant="default" onClick={() => resize(list => [...list, emptySection])}>
            {t('notice.add')}
          </Button>
          {sections > 1 && (
            <Button variant="default" onClick={() => resize(list => list.slice(0, sections - 1))}>
              {t('notice.removeLast')}
            </Button>
          )}
        </Buttons>
      </Form>
    </>
  )
}

type SectionValue = { heading: string; text: string }

function Section({
  language,
  value,
  onChange,
}: {
  language: 'en' | 'ko'
  value: SectionValue
  onChange: (value: SectionValue) => void
}) {
  const { t } = useStudyWords()
  return (
    <div lang={language} className={classes.section}>
      <TextInput
        aria-label={t('notice.sectionHeading', { language: languageNames[language] })}
        placeholder={t('notice.sectionHeading', { language: languageNames[language] })}
        value={value.heading}
        onChange={event => onChange({ ...value, heading: event.currentTarget.value })}
        required
      />
      <Textarea
        rows={5}
        aria-label={t('notice.sectionText', { language: languageNames[language] })}
        placeholder={t('notice.sectionText', { language: languageNames[language] })}
        value={value.text}
        onChange={event => onChange({ ...value, text: event.currentTarget.value })}
        required
      />
    </div>
  )
}
