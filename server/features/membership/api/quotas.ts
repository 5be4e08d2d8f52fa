export {
  allowanceOf,
  allPrivileges,
  permitted,
  quotaOfPerson,
  quotasOf,
  valuesOf,
} from '../service/quotas.ts';
