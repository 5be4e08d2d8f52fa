export { requireProof } from '../service/reauthentication.ts';
