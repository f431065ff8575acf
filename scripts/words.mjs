import { compile } from '@inlang/paraglide-js'

/**
 * Compiles messages/*.json into src/words; every other script that needs the words calls this first. With what an earlier call
 * of this process answered, only the files that differ are written.
 */
export const compileWords = (previousCompilation) =>
  compile({
    ...(previousCompilation ? { previousCompilation, cleanOutdir: false } : {}),
    project: './project.inlang',
    outdir: './src/words',
    strategy: ['cookie', 'baseLocale'],
    cookieName: 'language',
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })

if (process.argv[1]?.endsWith('words.mjs')) await compileWords()
