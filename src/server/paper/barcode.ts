/**
 * A text as Code 128: how wide each bar and each space is, in modules, a bar first and last. A drawing leaves ten modules of white on
 * either side. Letters, digits and hyphens only; anything else throws. What
 * makes it is loaded when it is first needed.
 * @source spec §2 Dispatcher area
 */
export async function code128Of(text: string): Promise<number[]> {
  if (!/^[A-Z0-9-]+$/.test(text)) throw new Error('no tracking number')
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw('code128', text)
  if (!drawn || !('sbs' in drawn)) throw new Error('no bars')
  return drawn.sbs.length % 2 === 0 ? drawn.sbs.slice(0, -1) : [...drawn.sbs]
}
