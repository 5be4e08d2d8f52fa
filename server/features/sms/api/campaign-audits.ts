export { waitingOfCircle } from '../service/campaign-audits.ts';
