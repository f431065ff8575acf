/** The package's own entry says on every console that it would rather have a newer Node; this module does not. */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
