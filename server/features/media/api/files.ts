export { credentialOf } from '../service/credential.ts';
export {
  adoptFiles,
  ownPrivateFile,
  privateFile,
  privateKeyOf,
  publicPicture,
  releaseFiles,
  showFiles,
  withdrawFiles,
} from '../service/files.ts';
