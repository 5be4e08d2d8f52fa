export {
  checkPlainly,
  checkWriting,
  type ShownPicture,
  type Verdict,
  type WrittenText,
} from '../service/check.ts';
