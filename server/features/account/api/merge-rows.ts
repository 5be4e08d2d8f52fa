export { absorbAccount, accountMergeBlocks, mergeAccountRows, wechatsOf } from '../service/merge-rows.ts';
