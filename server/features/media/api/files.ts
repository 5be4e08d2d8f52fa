export {
  ownPrivateFile,
  privateKeyOf,
  publicPicture,
  releaseFiles,
  showFiles,
  withdrawFiles,
} from '../service/files.ts';
