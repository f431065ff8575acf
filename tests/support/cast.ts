export * from '../../src/atlas/cast.ts'
