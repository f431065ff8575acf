import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getLocale } from '../words/runtime.js'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { App } from './app.tsx'
import { startSession } from './session.ts'
import { preloadBanglaFont } from './styles/fonts.ts'

const locale = getLocale()
document.documentElement.lang = locale
preloadBanglaFont(locale)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
