import { Button, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import { formatDateTime } from '#client/format.ts'
import { pageWords } from '#client/pageWords.ts'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { Form, field, Row } from '#client/ui/Form.tsx'
import { DoneNote, ErrorNote, LoadError, Loading } from '#client/ui/Notes.tsx'
import { encountersWords } from '#locales/encounters.ts'
import { useStudyChange } from '../useStudy.ts'
import { type ChosenRoom, choiceOf, choicesOf, roomOf } from './roomChoices.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

const useRoomWords = pageWords('encounters', encountersWords)
const one = api.studies[':study'].room
const read = (study: string) => unwrap(one.$get({ param: { study } }))
type RoomRead = Awaited<ReturnType<typeof read>>

const roomQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'room'], queryFn: () => read(study) })

/** Who sits where in the study's room, and the word that texts may leave this machine. */
export function RoomStep({ overview: { study } }: StepProps) {
  const { t } = useRoomWords()
  const { data, error, refetch } = useQuery(roomQuery(study.id))
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={5} />
  return (
    <div className={classes.parts}>
      {study.state === 'draft' ? (
        <Seats study={study.id} room={data} key={JSON.stringify(data.room)} />
      ) : (
        <StandingSeats room={data} />
      )}
      {data.endpoints.length === 0 ? (
        <p className={classes.small}>{t('encounters:room.noModels')}</p>
      ) : (
        <Endpoints study={study.id} room={data} />
      )}
    </div>
  )
}

function Seats({ study, room }: { study: string; room: RoomRead }) {
  const { t } = useRoomWords()
  const save = useStudyChange((chosen: ChosenRoom) =>
    unwrap(one.$put({ param: { study }, json: roomOf(chosen) })),
  )
  const models = choicesOf(room)
  const said = models.map(({ value, endpoint, model, listed }) => ({
    value,
    label: t(listed ? 'encounters:room.model' : 'encounters:room.notListed', { endpoint, model }),
  }))
  const person = { value: 'person', label: t('encounters:room.person') }
  const record = { value: 'record', label: t('encounters:room.record') }
  const rules = { value: '', label: t('encounters:room.rules') }
  const send = (data: FormData) =>
    save.mutate({
      educator: field(data, 'educator'),
      patient: field(data, 'patient'),
      monitor: field(data, 'monitor'),
    })
  return (
    <Form onSubmit={send}>
      <p className={classes.small}>{t('encounters:room.one')}</p>
      {room.room.educator.kind !== 'person' && room.room.patient.kind !== 'person' && (
        <p>{t('encounters:room.alone', { key: room.key })}</p>
      )}
      <ForTwo room={room} />
      <Row>
        <NativeSelect
          name="educator"
          label={t('encounters:room.educator')}
          defaultValue={choiceOf(room.room.educator)}
          data={[person, ...said]}
        />
        <NativeSelect
          name="patient"
          label={t('encounters:room.patient')}
          defaultValue={choiceOf(room.room.patient)}
          data={[record, person, ...said]}
        />
        <NativeSelect
          name="monitor"
          label={t('encounters:room.monitor')}
          defaultValue={room.room.monitor ? choiceOf({ kind: 'model', ...room.room.monitor }) : ''}
          data={[rules, ...said]}
        />
      </Row>
      <ErrorNote error={save.error} />
      <DoneNote>{save.isSuccess && t('encounters:room.saved')}</DoneNote>
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('encounters:room.save')}
        </Button>
      </div>
    </Form>
  )
}

/** What a room of two physicians asks of the study. */
function ForTwo({ room: { room } }: { room: RoomRead }) {
  const { t } = useRoomWords()
  const two = room.educator.kind === 'person' && room.patient.kind === 'person'
  return two && <p className={classes.small}>{t('encounters:room.two')}</p>
}

function StandingSeats({ room }: { room: RoomRead }) {
  const { t } = useRoomWords()
  const { educator, patient, monitor } = room.room
  const said = (seat: RoomRead['room']['patient']) =>
    seat.kind === 'model' ? t('encounters:room.model', seat) : t(`encounters:room.${seat.kind}`)
  return (
    <>
      <Facts>
        <Fact name={t('encounters:room.educator')}>{said(educator)}</Fact>
        <Fact name={t('encounters:room.patient')}>{said(patient)}</Fact>
        <Fact name={t('encounters:room.monitor')}>
          {monitor ? said({ kind: 'model', ...monitor }) : t('encounters:room.rules')}
        </Fact>
      </Facts>
      <ForTwo room={room} />
    </>
  )
}

/** The endpoints of the list; those that are not on this machine with what they would be sent, and who agreed to it. */
function Endpoints({ study, room }: { study: string; room: RoomRead }) {
  const { t, i18n } = useRoomWords()
  const language = i18n.language === 'ko' ? 'ko' : 'en'
  const acknowledge = useStudyChange((endpoint: string) =>
    unwrap(one.acknowledgements.$post({ param: { study }, json: { endpoint, ui_lang: language } })),
  )
  return (
    <div className={classes.part}>
      <h3>{t('encounters:room.models')}</h3>
      {room.endpoints.map(({ name, vendor, loopback, keyMissing, words }) => {
        const done = room.acknowledged.find(({ endpoint }) => endpoint === name)
        return (
          <div key={name} className={classes.endpoint}>
            <p>
              <b>{name}</b>
              {vendor && ` · ${vendor}`} · {t(loopback ? 'encounters:room.local' : 'encounters:room.far')}
              {keyMissing && <span className={classes.warn}> · {t('encounters:room.keyMissing')}</span>}
            </p>
            {words && (
              <>
                <p className={classes.small}>{t('encounters:room.leavesTitle', { endpoint: name })}</p>
                <ul>
                  {words[language].slice(0, -1).map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
                <p>{words[language].at(-1)}</p>
                {done ? (
                  <p className={classes.small}>
                    {t('encounters:room.acknowledged', {
                      name: done.person ?? t('encounters:operator'),
                      at: formatDateTime(done.at, i18n.language),
                    })}
                  </p>
                ) : (
                  <>
                    {room.unacknowledged.includes(name) && (
                      <p className={classes.warn}>{t('encounters:room.needed')}</p>
                    )}
                    <Button
                      variant="default"
                      loading={acknowledge.isPending && acknowledge.variables === name}
                      onClick={() => acknowledge.mutate(name)}
                    >
                      {t('encounters:room.acknowledge', { endpoint: name })}
                    </Button>
                  </>
                )}
              </>
            )}
          </div>
        )
      })}
      <ErrorNote error={acknowledge.error} />
    </div>
  )
}
