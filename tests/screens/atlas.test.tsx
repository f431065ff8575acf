import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { graphOf } from '../../src/atlas/graph.ts'
import { madeWalks } from '../../src/atlas/made-walks.ts'
import { pathsOf } from '../../src/atlas/listed.ts'
import { actsOf } from '../../src/atlas/play.ts'
import { addressOf, hrefOf } from '../../src/screens/atlas/address.ts'
import { AtlasScreen } from '../../src/screens/atlas/testers-screen.tsx'
import { formatNumber } from '../../src/screens/parts/format.ts'
import { applicationStateWords } from '../../src/words/groups/application-state.ts'
import { m } from '../../src/words/messages.js'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'
import { serverDouble } from './server-double.ts'
import { said } from './support/said.ts'
import { savedFiles } from './support/saved-files.ts'

const readLocale = getLocale
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  overwriteGetLocale(readLocale)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (search: string, isAtlasOpen = true) => {
  serverDouble(() => ({ code: 200, data: { isDevelopment: isAtlasOpen } }))
  history.replaceState(null, '', `/test${search}`)
  render(<AtlasScreen />)
  if (!isAtlasOpen) return
  await screen.findByRole('heading', { level: 1, name: m.atlas_title_page() })
  // What is drawn hears keys from the next turn on.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
}
const paths = pathsOf('application', { listing: 'edges', lengthMax: 6, walks: madeWalks })
const path = paths.find(({ steps }) => steps.some(({ event }) => event === 'verify'))
if (!path) throw new Error('no path')
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const search = () => new URLSearchParams(location.search)

test('closed, it is a page that is not there (product 5)', async () => {
  await open('', false)
  await vi.waitFor(() => expect(location.pathname).toBe('/404'))
  expect(screen.queryByText(m.atlas_title_page())).toBeNull()
})

describe.each(['bn', 'en'] as const)('the atlas, %s (product 5)', (locale) => {
  const opened = async (address: string) => {
    overwriteGetLocale(() => locale)
    await open(address)
  }

  test('draws every state and transition, each with a name and a way to reach it', async () => {
    await opened('?chart=application')
    const drawing = screen.getByRole('region', { name: m.atlas_label_view_drawing() })
    const { nodes, edges } = graphOf('application')
    const links = within(drawing).getAllByRole('link')
    expect(links).toHaveLength(nodes.length + edges.length)
    expect(within(drawing).getByRole('link', { name: m.application_state_verified() })).toBeTruthy()
  })

  test('a transition tells who may, what it is refused with, and its paths', async () => {
    await opened('?chart=application')
    const drawing = screen.getByRole('region', { name: m.atlas_label_view_drawing() })
    const name = [
      m.application_state_paid(),
      m.application_action_approve(),
      m.application_state_approved(),
    ].join(' → ')
    await user.click(within(drawing).getByRole('link', { name }))
    expect(search().get('edge')).toBe('paid approve approved')
    const told = screen.getByRole('heading', { name: m.application_action_approve() }).closest('section')
    expect(told?.textContent).toContain(m.atlas_label_who_administrator())
    expect(told?.textContent).not.toContain(m.atlas_label_who_owner())
    await user.click(screen.getByRole('link', { name: m.atlas_action_paths_of_event() }))
    expect(search().get('view')).toBe('paths')
    expect(search().get('event')).toBe('approve')
  })

  test('a condition that nobody is ever told of stands by its name in the chart', async () => {
    await opened('?chart=filing')
    const table = await screen.findByRole('table')
    expect(within(table).getByText('isStepFaulty case')).toBeTruthy()
  })

  test('the matrix answers for who was chosen, in the world that was chosen', async () => {
    await opened('?chart=application&view=matrix')
    const row = () => screen.getByRole('row', { name: new RegExp(`^${m.application_action_verify()}`) })
    expect(within(row()).getByRole('link', { name: m.application_state_verified() })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: m.atlas_label_world_nothing_due() }))
    expect(within(row()).getByRole('link', { name: m.application_state_paid() })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: m.atlas_label_world_held() }))
    expect(row().textContent).toContain(m.law_why_is_held_by_nobody_else())
    await user.selectOptions(field(m.atlas_field_who()), 'owner')
    expect(row().textContent).toContain(m.atlas_text_others())
    expect(search().get('world')).toBe('nothingDue,held')
  })

  test('paths are found by filters that stand in the address, and one that finds none says so', async () => {
    await opened('?chart=application&view=paths')
    await user.selectOptions(field(m.atlas_field_to()), 'rejected')
    const list = screen.getByRole('list', { name: m.atlas_label_view_paths() })
    expect(within(list).getAllByRole('link', { name: m.atlas_action_play() }).length).toBeLessThan(
      paths.length,
    )
    await user.selectOptions(field(m.atlas_field_who()), 'superAdmin')
    expect(screen.getByText(m.atlas_text_no_paths())).toBeTruthy()
    await user.click(screen.getByRole('button', { name: m.atlas_action_show_all() }))
    expect(search().get('to')).toBeNull()
  })

  test('a path is walked by buttons and arrows, back too, and the address says where it stands', async () => {
    await opened(`?chart=application&view=play&path=${path.id}`)
    expect(screen.getByText(m.atlas_text_unborn())).toBeTruthy()
    await user.click(screen.getByRole('button', { name: m.atlas_action_forward() }))
    expect(search().get('step')).toBe('1')
    await user.keyboard('{ArrowRight}')
    expect(search().get('step')).toBe('2')
    await user.keyboard('{ArrowLeft}')
    expect(search().get('step')).toBe('1')
    const drawing = screen.getByRole('region', { name: m.atlas_label_view_drawing() })
    const draft = within(drawing).getByRole('link', { name: m.application_state_draft() })
    expect(draft.getAttribute('aria-current')).toBe('true')
  })

  test('a link to a step shows what each role is offered there, and a press of what comes next walks on', async () => {
    const step = actsOf(path).findIndex((steps) => steps[0]?.event === 'verify')
    await opened(`?chart=application&view=play&path=${path.id}&step=${step}`)
    const who = path.steps.find(({ event }) => event === 'verify')?.who
    expect(who).toBe('administrator')
    const heading = screen.getByRole('heading', { name: m.atlas_label_who_administrator() })
    const role = heading.closest('li')
    if (!role) throw new Error('no role')
    await user.click(within(role).getByRole('button', { name: m.application_action_verify() }))
    expect(search().get('step')).toBe(String(step + 1))
  })

  test('what a role is offered at a step of another chart is called as that chart calls it', async () => {
    const ofDispatch = pathsOf('dispatch', { listing: 'edges', lengthMax: 6, walks: madeWalks })
    const walked = ofDispatch.find(({ steps }) => steps.some(({ event }) => event === 'receive'))
    if (!walked) throw new Error('no path')
    const step = actsOf(walked).findIndex((steps) => steps[0]?.event === 'receive')
    await opened(`?chart=dispatch&view=play&path=${walked.id}&step=${step}`)
    const role = screen.getByRole('heading', { name: m.atlas_label_who_dispatcher() }).closest('li')
    expect(
      within(role as HTMLElement).getByRole('button', { name: m.dispatch_action_receive() }),
    ).toBeTruthy()
  })

  test('a path that is no more leads back to the list', async () => {
    await opened('?chart=application&view=play&path=application-gone')
    expect(screen.getByText(m.atlas_error_no_path())).toBeTruthy()
  })
})

test('what an address says is what it is written from; what it does not know is as if it were not said (product 5)', () => {
  const plain = addressOf('')
  expect([plain.chart, plain.view, plain.cover, plain.step, plain.who, plain.world]).toEqual([
    'application',
    'drawing',
    'edges',
    0,
    'administrator',
    [],
  ])
  const wanted = { ...plain, chart: 'payment', view: 'play', path: 'p', step: 999, who: 'owner' } as const
  const world = ['held', 'nothingDue'] as const
  expect(addressOf(hrefOf({ ...wanted, world }).slice('/test'.length))).toEqual({ ...wanted, world })
  expect(addressOf('?chart=x&view=y&cover=z&step=1000&who=nobody&world=held,else')).toEqual({
    ...plain,
    world: ['held'],
  })
  // A chart of the browser has no roles to ask for.
  expect([addressOf('?chart=filing&view=matrix').view, addressOf('?chart=payment&view=matrix').view]).toEqual(
    ['drawing', 'matrix'],
  )
  expect(hrefOf({ chart: 'payment', step: 0, state: '' })).toBe('/test?chart=payment')
})

describe('a walk by its ends (product 5)', () => {
  const count = actsOf(path).length
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const barred = () =>
    [m.atlas_action_forward(), m.atlas_action_back(), m.atlas_action_restart()].map(
      (name) => button(name).disabled,
    )
  const step = () => search().get('step')

  test('at its begin it goes forward alone, at its end back alone, and begins anew by a press', async () => {
    await open(`?chart=application&view=play&path=${path.id}`)
    expect(barred()).toEqual([false, true, true])
    expect(screen.getByText(m.atlas_text_keys())).toBeTruthy()
    await user.keyboard('{ArrowLeft}')
    expect(step()).toBeNull()
    cleanup()
    await open(`?chart=application&view=play&path=${path.id}&step=${count}`)
    expect([barred(), screen.queryByText(m.atlas_text_keys())]).toEqual([[true, false, false], null])
    expect(screen.getByText(m.atlas_text_end())).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(step()).toBe(String(count))
    const [now, ...others] = screen
      .getByRole('list', { name: m.atlas_label_done() })
      .querySelectorAll('[aria-current=step]')
    expect([now?.querySelector('a')?.getAttribute('href'), others]).toEqual([
      hrefOf({ chart: 'application', view: 'play', cover: 'edges', path: path.id, step: count }),
      [],
    ])
    await user.click(button(m.atlas_action_restart()))
    expect(step()).toBeNull()
    const ahead = screen.getByRole('list', { name: m.atlas_label_done() }).querySelectorAll('[data-ahead]')
    expect(ahead).toHaveLength(count)
  })

  test('keys that are held with another, or of a field, walk nowhere; its address and its test are taken along', async () => {
    await open(`?chart=application&view=play&path=${path.id}&step=1`)
    for (const key of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      fireEvent.keyDown(document.body, { key: 'ArrowRight', [key]: true })
    const [scrolled] = document.querySelectorAll('[data-scrolls]')
    if (scrolled) fireEvent.keyDown(scrolled, { key: 'ArrowRight' })
    expect([step(), scrolled === undefined]).toEqual(['1', false])
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(step()).toBeNull()
    await user.click(button(m.atlas_action_forward()))
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(button(m.atlas_action_copy()))
    await said('success', m.my_notice_copied())
    const href = hrefOf({ chart: 'application', view: 'play', cover: 'edges', path: path.id, step: 1 })
    expect(copied.mock.calls).toEqual([[`${location.origin}${href}`]])
    const files = savedFiles()
    await user.click(button(m.atlas_action_download()))
    expect(files.map(({ name }) => name)).toEqual([`${path.id}.test.ts`])
  })

  test('an act that does not come next leads to the paths that have it, from the state where it stands', async () => {
    const at = actsOf(path).findIndex((steps) => steps[0]?.event === 'verify')
    await open(`?chart=application&view=play&path=${path.id}&step=${at}`)
    const role = screen.getByRole('heading', { name: m.atlas_label_who_administrator() }).closest('li')
    await user.click(within(role as HTMLElement).getByRole('button', { name: m.application_action_reject() }))
    expect(Object.fromEntries(search())).toEqual({
      chart: 'application',
      view: 'paths',
      event: 'reject',
      state: 'unverified',
    })
  })
})

test('forty paths are written out and the others counted; who may is asked of a chart with roles alone (product 5)', async () => {
  const pairs = pathsOf('application', { listing: 'pairs', lengthMax: 6, walks: madeWalks })
  await open('?chart=application&view=paths&cover=pairs')
  const list = () => screen.getByRole('list', { name: m.atlas_label_view_paths() })
  const figure = (value: number) => formatNumber(value, 'bn')
  expect(pairs.length).toBeGreaterThan(40)
  expect(within(list()).getAllByRole('link', { name: m.atlas_action_play() })).toHaveLength(40)
  screen.getByText(m.atlas_text_paths_count({ count: figure(pairs.length) }))
  screen.getByText(m.atlas_text_more({ count: figure(pairs.length - 40) }))
  expect(screen.queryByRole('button', { name: m.atlas_action_show_all() })).toBeNull()
  await user.selectOptions(field(m.atlas_field_from()), 'draft')
  await user.selectOptions(field(m.atlas_field_cover()), 'simple')
  expect(Object.fromEntries(search())).toEqual({
    chart: 'application',
    view: 'paths',
    cover: 'simple',
    from: 'draft',
  })
  cleanup()
  await open('?chart=filing&view=paths')
  expect(screen.queryByLabelText(new RegExp(`^${m.atlas_field_who()}`))).toBeNull()
})

test('a state that is chosen tells what leads away from it, what stays, and where it begins or ends (product 5)', async () => {
  await open('?chart=application&state=unverified')
  const told = () => document.getElementById('chosen') as HTMLElement
  const { edges } = graphOf('application')
  const leaving = edges.filter(({ from }) => from === 'unverified')
  expect(
    within(told())
      .getAllByRole('listitem')
      .map((item) => [item.querySelector('a')?.getAttribute('href'), item.textContent.split(' → ')[1]]),
  ).toEqual(
    leaving.map(({ id, to, from }) => [
      hrefOf({ chart: 'application', edge: id }),
      to === from ? m.atlas_label_stays() : applicationStateWords[to as 'verified'](),
    ]),
  )
  const ends = () =>
    [m.atlas_label_initial(), m.atlas_label_final()].map((text) => within(told()).queryByText(text) !== null)
  expect(ends()).toEqual([false, false])
  cleanup()
  const begins = graphOf('application').nodes.find(({ isInitial }) => isInitial)?.id
  await open(`?chart=application&state=${begins}`)
  expect(ends()).toEqual([true, false])
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[2]?.textContent)).toEqual(
    edges.map(({ to, from }) =>
      to === from ? m.atlas_label_stays() : applicationStateWords[to as 'verified'](),
    ),
  )
})
