import { Link, useLocation } from 'wouter'
import type { Reach } from '../../machines/actor.ts'
import type { EntityName } from '../../atlas/effects.ts'
import { castNames } from '../../atlas/cast.ts'
import { laws } from '../../machines/laws.ts'
import { actorsOf, factsTold, matrixOf, type Verdict } from '../../atlas/matrix.ts'
import { edgeName } from '../../atlas/rows.ts'
import { switchesOf, worldOf } from '../../atlas/worlds.ts'
import { atlasWorldWords } from '../../words/groups/atlas-world.ts'
import { m } from '../../words/messages.js'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { hrefOf, type Address } from './address.ts'
import styles from './atlas.module.css'
import { conditionName, eventName, stateName, whoName } from './words.ts'

type Cell = { state: string; verdict: Verdict }

function VerdictCell({ entity, event, cell }: { entity: EntityName; event: string; cell: Cell }) {
  const { state, verdict } = cell
  switch (verdict.kind) {
    case 'may':
      return (
        <td className={styles.may}>
          {verdict.to.map((to) => (
            <Link key={to} href={hrefOf({ chart: entity, edge: edgeName({ from: state, event, to }) })}>
              <Icon name="check" /> {to === state ? m.atlas_label_stays() : stateName(entity, to)}
            </Link>
          ))}
        </td>
      )
    case 'elsewhere':
      return (
        <td className={styles.elsewhere}>
          <span aria-hidden="true">·</span>
          <VisuallyHidden>{m.atlas_text_elsewhere()}</VisuallyHidden>
        </td>
      )
    case 'others':
      return <td className={styles.others}>{m.atlas_text_others()}</td>
    case 'blocked':
      return (
        <td className={styles.blocked}>{verdict.by ? conditionName(verdict.by) : m.atlas_text_not_now()}</td>
      )
  }
}

/** What the law is asked with, as it reads it. */
const Facts = ({ facts }: { facts: Reach }) => (
  <details className={styles.facts}>
    <summary>{m.atlas_label_facts()}</summary>
    <dl translate="no">
      {factsTold(facts).map(({ name, value }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

/** State by event for one person in one world of facts: where it may lead, or in whose words it is refused. @source product 2 */
export function MatrixView({ entity, address }: { entity: EntityName; address: Address }) {
  const [, navigate] = useLocation()
  const actors = actorsOf(entity)
  const { world } = address
  const who = actors.includes(address.who) ? address.who : (actors[0] ?? address.who)
  const facts = worldOf(entity, world)
  const states = Object.keys(laws[entity].machine.states)
  const go = (changed: Partial<Address>) =>
    navigate(hrefOf({ chart: entity, view: 'matrix', who, world, ...changed }))
  return (
    <>
      <div className={styles.asked} data-print="hide">
        <SelectField
          label={m.atlas_field_who()}
          name="who"
          isRequired
          value={who}
          options={actors.map((name) => ({ value: name, label: whoName(name) }))}
          onChange={(chosen) => go({ who: castNames.find((name) => name === chosen) ?? who })}
        />
        <fieldset className={styles.switches}>
          <legend>{m.atlas_label_worlds()}</legend>
          {switchesOf(entity).map((name) => (
            <CheckboxField
              key={name}
              name={`world-${name}`}
              label={atlasWorldWords[name]()}
              value={world.includes(name)}
              onChange={(isOn) =>
                go({ world: isOn ? [...world, name] : world.filter((one) => one !== name) })
              }
            />
          ))}
        </fieldset>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label={m.atlas_label_view_matrix()}>
        <table className={styles.matrix}>
          <caption>{whoName(who)}</caption>
          <thead>
            <tr>
              <th scope="col">{m.atlas_label_event()}</th>
              {states.map((state) => (
                <th key={state} scope="col">
                  {stateName(entity, state)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrixOf(entity, { who, facts }).map(({ event, cells }) => (
              <tr key={event}>
                <th scope="row">
                  <Link href={hrefOf({ chart: entity, view: 'paths', event })}>
                    {eventName(entity, event)}
                  </Link>
                </th>
                {cells.map((cell) => (
                  <VerdictCell key={cell.state} entity={entity} event={event} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Facts facts={facts} />
    </>
  )
}
