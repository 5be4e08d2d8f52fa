export { blockedEitherWay, factsBetween, friendCounts, friendIdsOf } from '../service/facts.ts';
