import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { send, type Answer } from '../../api/client.ts'
import { downloadTariff } from '../../api/files.ts'
import type { PostalTariffs } from '../../api/tariff-calls.ts'
import { dispatchOptions, type DispatchOption } from '../../machines/dispatch/options.ts'
import type { Tone } from '../../machines/entity.ts'
import { tariffBandsMax } from '../../machines/limits.ts'
import {
  bandField,
  tariffFieldAt,
  tariffFormSchema,
  tariffIn,
  typedBands,
  type TariffBand,
  type TariffForm,
} from '../../machines/tariff.ts'
import { dhakaDay } from '../../machines/text.ts'
import { accountStandingWords } from '../../words/groups/account-standing.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { m } from '../../words/messages.js'
import { BackLink } from '../parts/back-link.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { NotThere } from '../parts/not-there.tsx'
import { formatAmount, formatDay, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall, type Read } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import styles from './editor.module.css'
import type { EditorEntity, EditorField } from './editor.ts'
import { GivenAgain } from './given-again.tsx'
import { ActLabel } from './order-acts.tsx'
import { WhenRead } from './when-read.tsx'

const FileActs = lazyScreen(async () => (await import('./file-acts.tsx')).FileActs)

type Service = PostalTariffs['services'][number]
type Tariff = Service['tariffs'][number]

const entity: EditorEntity = {
  path: '/customization/postal-tariffs',
  storeSlug: 'customization.reference.update',
  updateSlug: 'customization.reference.update',
  addLabel: m.tariff_action_edit,
}

const figure = (value: number) => formatNumber(value, currentLocale())
const taka = (poisha: number) => formatAmount(poisha, currentLocale())

const tones: Record<Tariff['standing'], Tone> = {
  coming: 'information',
  in_force: 'success',
  past: 'neutral',
  replaced: 'neutral',
}

/** Bands with the gram that each begins at. */
const begun = (bands: readonly TariffBand[]) =>
  bands.map((band, place) => ({ ...band, gramsFrom: (bands[place - 1]?.gramsMax ?? 0) + 1 }))

const columns = (): Column<ReturnType<typeof begun>[number]>[] => [
  {
    key: 'weight',
    heading: m.tariff_label_weight(),
    cell: ({ gramsFrom, gramsMax }) =>
      m.tariff_label_grams({ from: figure(gramsFrom), to: figure(gramsMax) }),
  },
  {
    key: 'price',
    heading: m.tariff_field_price(),
    isNumeric: true,
    cell: ({ pricePoisha }) => taka(pricePoisha),
  },
  {
    key: 'ad',
    heading: m.tariff_field_ad(),
    isNumeric: true,
    cell: ({ adPricePoisha }) => taka(adPricePoisha),
  },
]

const dayOf = ({ effectiveFrom }: Tariff) =>
  m.fee_text_day({ day: formatDay(effectiveFrom, currentLocale()) })

/** What the address of the form says of a tariff that is written again. */
const againKey = 'again'

interface OneProps {
  tariff: Tariff
  service: DispatchOption
  /** Whether it can be written again: it is not the newest one, which stands in the form anyway. */
  isEarlier: boolean
}

function OneTariff({ tariff, service, isEarlier }: OneProps) {
  const day = dayOf(tariff)
  return (
    <>
      <h3>{day}</h3>
      <p>
        <StatusTag tone={tones[tariff.standing]} label={accountStandingWords[tariff.standing]()} />
      </p>
      <Quiet>{[tariff.source, tariff.enteredBy].filter(Boolean).join(' · ')}</Quiet>
      <DataTable
        caption={`${dispatchOptionWords[service]()}, ${day}`}
        isCaptionHidden
        columns={columns()}
        rows={begun(tariff.bands)}
        rowKey={({ gramsMax }) => String(gramsMax)}
      />
      {isEarlier ? (
        <ButtonRow>
          <LinkButton variant="secondary" href={`${entity.path}/edit/${service}?${againKey}=${tariff.id}`}>
            <ActLabel action={m.editor_action_again()} row={{ id: tariff.id, name: day, nameBn: day }} />
          </LinkButton>
        </ButtonRow>
      ) : null}
    </>
  )
}

/** What a cover costs by service and weight, with every tariff by its day. @source spec §7 Reference data, product 2.2 */
export function PostalTariffsScreen() {
  const read = useCall('GET /customization/postal-tariffs', {})
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  return (
    <>
      <p>{m.tariff_text_intro()}</p>
      <WhenRead read={read}>
        {({ services }) => (
          <div className={styles.sections}>
            {services.map(({ service, tariffs }) => (
              <Section key={service} title={dispatchOptionWords[service]()}>
                <Suspense fallback={<div className={styles.actsRoom} />}>
                  <FileActs
                    name={`postal-tariff-${service}.csv`}
                    download={() => downloadTariff(service)}
                    importHref={canUpdate ? `${entity.path}/import/${service}` : null}
                  >
                    {canUpdate ? (
                      <LinkButton href={`${entity.path}/edit/${service}`}>{entity.addLabel()}</LinkButton>
                    ) : null}
                  </FileActs>
                </Suspense>
                {tariffs.map((tariff, place) => (
                  <OneTariff
                    key={tariff.id}
                    tariff={tariff}
                    service={service}
                    isEarlier={canUpdate && place > 0}
                  />
                ))}
              </Section>
            ))}
          </div>
        )}
      </WhenRead>
    </>
  )
}

/** The form with the bands of a tariff, without a day and a source. */
function formOf(tariff: Tariff | undefined): TariffForm {
  const bands = begun(tariff?.bands ?? [])
  const places = Array.from({ length: tariffBandsMax }, (_, place) => place)
  return Object.fromEntries([
    ['effectiveFrom', ''],
    ['source', ''],
    ...places.flatMap((place): [string, string][] => {
      const band = bands[place]
      return [
        [bandField(place, 'from'), band ? figure(band.gramsFrom) : ''],
        [bandField(place, 'to'), band ? figure(band.gramsMax) : ''],
        [bandField(place, 'price'), band ? taka(band.pricePoisha) : ''],
        [bandField(place, 'ad'), band ? taka(band.adPricePoisha) : ''],
      ]
    }),
  ])
}

/** Each band that says something, and one to be written. */
function fieldsOf(form: TariffForm, dayMin: string): EditorField[] {
  const typed = typedBands(form)
  const count = Math.min(tariffBandsMax, (typed.at(-1) ?? -1) + 2)
  const bands = Array.from({ length: count }, (_, place): EditorField[] => {
    const of = { key: String(place), name: m.tariff_label_band({ number: figure(place + 1) }) }
    const isOptional = !typed.includes(place)
    const shared = { kind: 'text', of, isShort: true, isFigure: true, isOptional } as const
    return [
      { ...shared, name: bandField(place, 'from'), label: m.tariff_field_from() },
      { ...shared, name: bandField(place, 'to'), label: m.tariff_field_to() },
      { ...shared, name: bandField(place, 'price'), label: m.tariff_field_price() },
      { ...shared, name: bandField(place, 'ad'), label: m.tariff_field_ad() },
    ]
  })
  return [
    {
      kind: 'day',
      name: 'effectiveFrom',
      label: m.fee_field_effective_from(),
      dayMin,
      isUnstored: true,
    },
    { kind: 'text', name: 'source', label: m.fee_field_source(), isLong: true, isUnstored: true },
    ...bands.flat(),
  ]
}

type Saved = Answer<'POST /customization/postal-tariffs/{service}'>

/** What the server found wrong, at the fields in which it stands here. */
function atForm(answer: Saved, form: TariffForm): Saved {
  if (answer.isOk || answer.data.fields === undefined) return answer
  const fields = answer.data.fields.map((fault) => ({ ...fault, path: tariffFieldAt(fault.path, form) }))
  return { ...answer, data: { ...answer.data, fields } }
}

const dayMilliseconds = 86_400_000

function Edit({ service, read }: { service: Service; read: Read<PostalTariffs> }) {
  const [days] = useState(() => ({
    today: dhakaDay(new Date()),
    dayMin: dhakaDay(new Date(Date.now() + dayMilliseconds)),
  }))
  const [params] = useSearchParams()
  // As it opens it has the tariff of the latest day.
  const stored = formOf(service.tariffs[0])
  const earlier = service.tariffs.find(({ id }) => String(id) === params.get(againKey))
  return (
    <>
      {earlier ? <GivenAgain rule={dayOf(earlier)} givenKey={String(earlier.id)} /> : null}
      <EditorForm
        entity={entity}
        fields={(form) => fieldsOf(form, days.dayMin)}
        begin={stored}
        given={earlier && { key: String(earlier.id), values: formOf(earlier) }}
        schema={tariffFormSchema(days.today)}
        send={async (form) => {
          const body = { ...tariffIn(form), version: service.version }
          const params = { service: service.service }
          return atForm(await send('POST /customization/postal-tariffs/{service}', { params, body }), form)
        }}
        notice={m.tariff_notice_saved()}
        ofRow={{
          question: () => ({
            title: m.editor_confirm_save(),
            text: m.tariff_text_save(),
            action: m.parts_action_save(),
          }),
          stored,
          version: service.version,
          reload: read.reload,
        }}
      />
    </>
  )
}

/** A whole tariff of a service from a day on. @source spec §7 Reference data, product 2.2 */
export function PostalTariffEditScreen({ params }: ScreenProps) {
  const service = dispatchOptions.find((one) => one === params['service'])
  const read = useCall('GET /customization/postal-tariffs', {})
  if (!service) return <NotThere />
  return (
    <>
      <BackLink href={entity.path}>{m.route_title_postal_tariffs()}</BackLink>
      <h2 className={styles.of}>{dispatchOptionWords[service]()}</h2>
      <p>{m.tariff_text_band()}</p>
      <WhenRead read={read}>
        {({ services }) =>
          services
            .filter((one) => one.service === service)
            .map((one) => <Edit key={one.service} service={one} read={read} />)
        }
      </WhenRead>
    </>
  )
}
