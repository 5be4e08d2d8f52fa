export { forgetDevice, type Reach, reachOf } from '../service/reach.ts';
