const font = (weight: number) => `
@font-face {
  font-family: 'Noto Sans Bengali';
  font-weight: ${weight};
  font-display: swap;
  src: url('/sandbox/font-${weight}.woff2') format('woff2');
  unicode-range: U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+20B9, U+25CC;
}`

/** One stylesheet for all pages of the stand-ins. */
export const style = `${font(400)}${font(600)}
:root {
  --primary: #006a4e;
  --pressed: #004d39;
  --tint: #e6f2ee;
  --danger: #a01024;
  --text: #1b2127;
  --quiet: #5b6470;
  --ground: #f5f7f6;
  --line: #d5dbd8;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 400 1rem/1.65 'Noto Sans Bengali', system-ui, sans-serif;
}
header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  max-width: 640px;
  margin: 0 auto;
  padding: 12px 16px;
}
header .name { margin: 0; font-weight: 600; }
header a { display: inline-flex; align-items: center; min-height: 44px; }
a { color: var(--primary); }
main { max-width: 640px; margin: 0 auto; padding: 0 16px 32px; }
h1 { margin: 0 0 8px; font-size: 1.5rem; font-weight: 600; line-height: 1.4; }
h2, legend { margin: 0; padding: 0; font-size: 1.125rem; font-weight: 600; }
section, fieldset, details, article {
  margin: 0 0 16px;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: #ffffff;
}
fieldset legend { float: left; width: 100%; margin-bottom: 4px; }
fieldset legend + * { clear: both; }
.notice { border-color: #8a5a00; background: #fff4db; color: #6b4600; font-weight: 600; }
dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 4px 16px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.choice { display: flex; align-items: center; gap: 12px; min-height: 44px; border-top: 1px solid var(--line); cursor: pointer; }
.choice input { width: 22px; height: 22px; margin: 0; accent-color: var(--primary); flex: none; }
.choice:has(:checked) { font-weight: 600; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-weight: 600; }
label { display: block; }
select, input[type='text'] {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--quiet);
  border-radius: 6px;
  background: #ffffff;
  color: inherit;
  font: inherit;
}
button {
  width: 100%;
  min-height: 48px;
  margin: 8px 0 0;
  padding: 8px 16px;
  border: 1px solid var(--primary);
  border-radius: 6px;
  background: var(--primary);
  color: #ffffff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:active, button:hover { background: var(--pressed); }
button.plain { background: #ffffff; color: var(--primary); }
button.plain:hover { background: var(--tint); }
button.danger { border-color: var(--danger); background: #ffffff; color: var(--danger); }
button.danger:hover { background: #fdecee; }
:focus-visible { outline: 3px solid #ffd166; box-shadow: 0 0 0 5px var(--text); outline-offset: 0; }
.quiet { margin: 0; color: var(--quiet); }
.message { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.offer { margin: 8px 0 0; }
form + h1 { margin-top: 24px; }
.code { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
`
