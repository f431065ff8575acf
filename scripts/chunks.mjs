/**
 * Where people are, by the file that a screen begins with; the first that fits. What two screens share goes into one
 * chunk for all the places it is used in, so that a screen is a handful of files and not one for every shared word:
 * on a slow net each request costs half a second, and a browser makes six at once.
 */
const places = [
  ['session', /\/screens\/session-actor\.ts$/],
  [
    'first',
    /\/screens\/(session\/(login-screen|demo-entry)|invoice\/public-invoice-screen|public\/[\w-]+)\.tsx$/,
  ],
  ['enter', /\/screens\/session\//],
  ['filing', /\/screens\/filing\/filing-screen\.tsx$/],
  // Whoever files comes here next, and has by then what the form loads late.
  ['filing_late', /\/screens\/application\/my-submitted-screen\.tsx$/],
  // It keeps what is typed, as the forms of a person do: in a place of its own it cuts what those share.
  ['person', /\/screens\/filing\/defendants-screen\.tsx$/],
  ['list', /\/screens\/(application\/my-applications|payment\/payments)-screen\.tsx$/],
  ['paper', /\/screens\/invoice\//],
  // Who comes back from the gateway has a page that is loaded anew, and goes on to the paper.
  ['paid', /\/screens\/payment\/outcome-screen\.tsx$/],
  ['desk', /\/screens\/(application\/my-|payment\/(bills|checkout)-screen|dispatch\/dispatch-pay|notice\/)/],
  ['person', /\/screens\/profile\//],
  ['shell', /\/screens\/shell\//],
  // What it shares with lists must not bring its window into them.
  ['find', /\/screens\/frame\/find-dialog\.tsx$/],
  // A case beside its list and its papers.
  ['case', /\/screens\/(application\/staff-detail|dispatch\/detail)-screen\.tsx$/],
  // Where officers act on one case; lists and figures do without the charts and their dialogs.
  // The numbers of many dispatches are typed as those of one, in what a case loads late.
  ['case_late', /\/screens\/dispatch\/send-dialog\.tsx$/],
  ['acts', /\/screens\/(application\/staff-|dispatch\/detail-|payment\/detail-)[\w-]*\.tsx$/],
  // Its fields are those that lists have; the charts' chunk must not share them with everybody who fills a form.
  ['staff', /\/screens\/dashboard\/durations\.tsx$/],
  // Charts are drawn on the dashboards alone.
  ['board', /\/screens\/dashboard\//],
  // What it takes a file with is what the accountant has, and nothing of the other forms.
  ['staff', /\/screens\/customization\/reference-import-screen\.tsx$/],
  // Forms of what can be configured; of officers, whoever keeps the common remarks alone has one.
  ['settings', /\/screens\/customization\//],
  ['staff', /\/screens\/((application|payment|person|report)\/[\w-]+|dispatch\/(?!send-dialog)[\w-]+)\.tsx$/],
]
const placeOf = (root) => places.find(([, files]) => files.test(root))?.[0]

/** What lists load late they share with themselves: they have room, and a place more cuts everybody's chunks smaller. */
const late = (place) => (place === 'staff' ? place : `${place}_late`)
const placeNames = [...new Set(places.flatMap(([place]) => [place, late(place)]))]

/** A part that a screen loads late is in the place beside that screen: what the screen begins with does not wait for it. */
function placesOfRoots(chunks) {
  const roots = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const loaders = (fileName) => chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName))
  const found = new Map()
  for (const { facadeModuleId, fileName } of roots) {
    const own = placeOf(facadeModuleId)
    const others = loaders(fileName).flatMap(({ moduleIds }) => moduleIds.map(placeOf))
    found.set(facadeModuleId, own ? [own] : others.filter(Boolean).map(late))
  }
  return found
}

/** Less than this of script, as it stands before it is made small, is not worth a request. */
const chunkBytesMin = 2_200

/** A part of so much is still laid together with others that are small: the words of all notices are. */
const crumbBytesMax = 7_500

/** More than this is not loaded for a crumb's sake: the names of all pages, for one part of a case. */
const hostBytesMax = 30_000

const placesIn = (name) => name.split('-')

/** Every page carries the names of all files: screens and what lies in many places are only told apart; the manifest knows them. */
export const chunkFileNames = ({ name }) =>
  name.endsWith('-screen') || placesIn(name).filter((place) => placeNames.includes(place)).length > 1
    ? 'assets/s-[hash:7].js'
    : 'assets/[name]-[hash:7].js'

/** Whose scripts are heavy already beside what a case shares with them. */
const caseSharers = /^(?:desk|case|acts|settings|staff)(?:_late)?$/

/** What only the ways in share among themselves is no other's load. */
const isAlone = (name) => name === 'enter'

/** Whether a chunk is there wherever another is asked for. */
function holds(wider, name) {
  const [others, here] = [placesIn(wider), placesIn(name)]
  if (others.length <= here.length) return false
  // Whoever files is on the slowest line, and gets no words of others.
  if (others.includes('filing') && !here.includes('filing')) return false
  return here.every((place) => others.includes(place))
}

/** Puts what would be a tiny chunk, a few words mostly, into the chunk of the fewest places that holds all of its own. */
function withoutCrumbs(names, bytesOf) {
  const sizes = new Map()
  for (const [id, name] of names) sizes.set(name, (sizes.get(name) ?? 0) + bytesOf(id))
  const byPlaces = [...sizes.keys()].toSorted((one, other) => placesIn(one).length - placesIn(other).length)
  const moved = new Map()
  for (const name of byPlaces) {
    const wider = byPlaces.find((other) => holds(other, name) && sizes.get(other) < hostBytesMax)
    if (wider === undefined || sizes.get(name) >= chunkBytesMin) continue
    moved.set(name, wider)
    sizes.set(wider, sizes.get(wider) + sizes.get(name))
  }
  const layTogether = (isHere) => {
    const crumbs = byPlaces.filter(
      (name) => !moved.has(name) && sizes.get(name) < crumbBytesMax && isHere(placesIn(name)),
    )
    const together = placeNames
      .filter((place) => crumbs.some((name) => placesIn(name).includes(place)))
      .join('-')
    for (const name of crumbs) if (name !== together) moved.set(name, together)
  }
  // What the shell shares in crumbs that no wider chunk holds lies together: a few words more are less than a request.
  layTogether((here) => here.includes('shell'))
  // So does what a session shares with others: it is there on every page of somebody who has one.
  layTogether((here) => here.includes('session') && !here.includes('filing'))
  // So does what a case shares with desks and staff alone, for nothing is asked for in more pieces than a case.
  layTogether((here) => here.includes('case') && here.every((place) => caseSharers.test(place)))
  const chunkOf = (name) => (moved.has(name) ? chunkOf(moved.get(name)) : name)
  return new Map([...names].map(([id, name]) => [id, chunkOf(name)]))
}

/** What few are asked for after a password or led to, each in a part of its own: nobody else's chunks are cut to its measure. */
const isAside = ({ facadeModuleId }) =>
  /\/screens\/(session\/factor-entry|parts\/lasting-failure)\.tsx$/.test(facadeModuleId ?? '')

/** Every script with the roots that cannot run without it, as chunks split by nothing else tell it. */
function rootsByModule(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const roots = new Map()
  for (const root of chunks.filter((chunk) => (chunk.isEntry || chunk.isDynamicEntry) && !isAside(chunk))) {
    const reached = new Set([root])
    for (const chunk of reached)
      for (const file of chunk.imports) if (byFile.has(file)) reached.add(byFile.get(file))
    for (const { moduleIds } of reached)
      for (const id of moduleIds) roots.set(id, [...(roots.get(id) ?? []), root.facadeModuleId])
  }
  return roots
}

/** Takes out what two screens of one place share and no other, where it is worth a request: the rest of the place does without. */
function withoutPairs(shared, rootsOf, bytesOf) {
  const pairs = new Map()
  for (const [id, name] of shared) {
    if (placesIn(name).length !== 1 || isAlone(name) || rootsOf.get(id).length !== 2) continue
    const pair = rootsOf.get(id).toSorted().join(' ')
    pairs.set(pair, [...(pairs.get(pair) ?? []), id])
  }
  for (const ids of pairs.values()) {
    if (ids.reduce((total, id) => total + bytesOf(id), 0) < 3 * chunkBytesMin) continue
    for (const id of ids) shared.delete(id)
  }
}

/**
 * Builds once as the bundler would by itself, writes nothing, and answers the groups for the build that counts. What
 * one root alone asks for stays as it is.
 */
export async function groupsByPlace(build) {
  const { output } = await build({ logLevel: 'silent', build: { write: false, minify: false } })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const screens = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId))
  const placesOf = placesOfRoots(chunks)
  const bytes = new Map(chunks.flatMap(({ modules }) => Object.entries(modules)))
  const bytesOf = (id) => bytes.get(id)?.renderedLength ?? 0
  const shared = new Map()
  const rootsOf = rootsByModule(chunks)
  for (const [id, all] of rootsOf) {
    // The sheet of all parts and the testers' atlas must not make others share what each of them alone has.
    const roots = all.filter((root) => !/\/screens\/atlas\//.test(root))
    // What one other screen has beside them stays whole as well: split off it would weigh on that screen.
    if (all.length < 2 || roots.length === 0 || screens.has(id)) continue
    const found = new Set(roots.flatMap((root) => placesOf.get(root)))
    const name = placeNames.filter((place) => found.has(place)).join('-')
    if (name) shared.set(id, name)
  }
  // A stranger's first pages are one request for all that they share with any other place; the rest has it by then.
  const [ofFirst, ofLate, ofEnter] = ['first', late('first'), 'enter'].map((place) => {
    const isShared = (name) => placesIn(name).includes(place) && !isAlone(name)
    const ids = [...shared].filter(([, name]) => isShared(name)).map(([id]) => id)
    for (const id of ids) shared.delete(id)
    return new Set(ids)
  })
  withoutPairs(shared, rootsOf, bytesOf)
  const names = withoutCrumbs(shared, bytesOf)
  const sizeOf = (id) => (names.has(id) ? placesIn(names.get(id)).length : 0)
  return [
    { name: 'main', tags: ['$initial'], priority: placeNames.length + 5 },
    { name: 'first', test: (id) => ofFirst.has(id), priority: placeNames.length + 4 },
    { name: 'first-late', test: (id) => ofLate.has(id), priority: placeNames.length + 3 },
    { name: 'enter-shared', test: (id) => ofEnter.has(id), priority: placeNames.length + 2 },
    // What most places use comes first: all that the rest depends on is in its chunk then.
    ...placeNames.map((_, index) => ({
      debugName: `places-${index + 1}`,
      name: (id) => names.get(id) ?? null,
      test: (id) => sizeOf(id) === index + 1,
      priority: index + 1,
    })),
  ]
}
