/**
 * Where people are, by the file that a screen begins with; the first that fits. What two screens share goes into one
 * chunk for all the places it is used in, so that a screen is a handful of files and not one for every shared word:
 * on a slow net each request costs half a second, and a browser makes six at once.
 */
const places = [
  ['session', /\/screens\/session-actor\.ts$/],
  ['first', /\/screens\/(session\/login-screen|public\/[\w-]+)\.tsx$/],
  ['enter', /\/screens\/session\//],
  ['filing', /\/screens\/filing\/filing-screen\.tsx$/],
  ['defendants', /\/screens\/filing\/defendants-screen\.tsx$/],
  ['list', /\/screens\/application\/my-applications-screen\.tsx$/],
  ['paper', /\/screens\/invoice\//],
  [
    'desk',
    /\/screens\/(application\/my-|payment\/(bills|checkout|outcome)-screen|dispatch\/dispatch-pay|notice\/)/,
  ],
  ['person', /\/screens\/profile\//],
  ['shell', /\/screens\/shell\//],
  ['staff', /\/screens\/(application|customization|dashboard|dispatch|payment|person|report)\/[\w-]+\.tsx$/],
]
const placeOf = (root) => places.find(([, files]) => files.test(root))?.[0]

/** Every script with the roots that cannot run without it, as chunks split by nothing else tell it. */
function rootsByModule(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const roots = new Map()
  for (const root of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const reached = new Set([root])
    for (const chunk of reached)
      for (const file of chunk.imports) if (byFile.has(file)) reached.add(byFile.get(file))
    for (const { moduleIds } of reached)
      for (const id of moduleIds) roots.set(id, [...(roots.get(id) ?? []), root.facadeModuleId])
  }
  return roots
}

/**
 * Builds once as the bundler would by itself, writes nothing, and answers the groups for the build that counts. What
 * stands in one place alone, or is only loaded late, stays as it is.
 */
export async function groupsByPlace(build) {
  const { output } = await build({ logLevel: 'silent', build: { write: false, minify: false } })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const screens = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId))
  const names = new Map()
  for (const [id, roots] of rootsByModule(chunks)) {
    if (roots.length < 2 || screens.has(id)) continue
    const found = new Set(roots.map(placeOf))
    const name = places.flatMap(([place]) => (found.has(place) ? [place] : [])).join('-')
    if (name) names.set(id, name)
  }
  const sizeOf = (id) => names.get(id)?.split('-').length
  return [
    { name: 'main', tags: ['$initial'], priority: places.length + 1 },
    // What most places use comes first: all that the rest depends on is in its chunk then.
    ...places.map((_, index) => ({
      debugName: `places-${index + 1}`,
      name: (id) => names.get(id) ?? null,
      test: (id) => sizeOf(id) === index + 1,
      priority: index + 1,
    })),
  ]
}
