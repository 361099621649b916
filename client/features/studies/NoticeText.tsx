import type { Notice } from '#schema/study.ts'
import type { Language } from '#schema/words.ts'
import classes from './studies.module.css'

/** A notice as it is read, in one language. */
export function NoticeText({ language, text }: { language: Language; text: Notice['en'] }) {
  return (
    <div lang={language}>
      <h3>{text.title}</h3>
      {text.sections.map(section => (
        <section key={section.heading}>
          <h4 className={classes.noticeHeading}>{section.heading}</h4>
          <p>{section.text}</p>
        </section>
      ))}
    </div>
  )
}
