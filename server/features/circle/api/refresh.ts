export { followIndustries } from '../service/directory/refresh.ts';
