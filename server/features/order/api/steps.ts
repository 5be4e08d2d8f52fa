export { confirmHeld, deliverHeld, undoDelivery } from '../service/steps/by-feature.ts';
