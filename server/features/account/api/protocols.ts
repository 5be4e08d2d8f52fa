export { forgetConsent } from '../service/protocols.ts';
