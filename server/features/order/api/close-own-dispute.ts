export { closeOpenClaims, closeOwnDispute } from '../service/steps/close-open-claims.ts';
