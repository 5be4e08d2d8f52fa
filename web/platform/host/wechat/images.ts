import pLimit from 'p-limit';
import { UploadError, uploadWords } from '../../upload/errors.ts';
import type { HostImage } from '../host-interface.ts';
import { answerPatience, type Wx } from './script.ts';
import { sdk } from './sdk.ts';

/** What WeChat lets choose in one go. */
const mostAtOnce = 9;
/** WeChat takes one upload at a time: a second one ends the first (protocols §4). */
const serial = pLimit(1);

/** Pictures of WeChat's album; null where its JS-SDK is not to be had. Rejects when WeChat does not open it. */
export async function chooseImage({ count }: { count: number }): Promise<readonly HostImage[] | null> {
  const wx = await sdk();
  if (!wx?.chooseImage || !wx.uploadImage) return null;
  const ids = await new Promise<readonly string[]>((resolve, reject) => {
    wx.chooseImage?.({
      count: Math.min(count, mostAtOnce),
      sizeType: ['original', 'compressed'],
      success: ({ localIds }) => resolve(localIds),
      // Some phones report a cancel as a failure.
      fail: ({ errMsg }) => (/cancel/i.test(errMsg) ? resolve([]) : reject(new Error(errMsg))),
      cancel: () => resolve([]),
    });
  });
  return Promise.all(
    ids.map(async (localId) => ({
      preview: await previewOf(wx, localId),
      upload: (signal: AbortSignal) =>
        serial(() => {
          signal.throwIfAborted();
          return upload(wx, localId);
        }),
    })),
  );
}

/** A web view does not show the number itself; the picture's data it does. */
function previewOf(wx: Wx, localId: string): Promise<string> {
  return new Promise((resolve) => {
    const none = (): void => resolve('');
    if (!wx.getLocalImgData) return none();
    setTimeout(none, answerPatience);
    wx.getLocalImgData({
      localId,
      success: ({ localData }) => resolve(dataAddress(localData)),
      fail: none,
    });
  });
}

/** iOS misspells the type, Android leaves the head out. */
const dataAddress = (data: string): string =>
  data.startsWith('data:') ? data.replace('image/jgp', 'image/jpeg') : `data:image/jpeg;base64,${data}`;

/** M006 when WeChat refuses, M007 when its answer is none. */
function upload(wx: Wx, localId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const refused = (cause?: unknown): void => reject(new UploadError(uploadWords.wechatRefused, { cause }));
    wx.uploadImage?.({
      localId,
      isShowProgressTips: 0,
      success({ serverId }) {
        if (serverId) resolve(serverId);
        else reject(new UploadError(uploadWords.wechatBroken));
      },
      fail: ({ errMsg }) => refused(new Error(errMsg)),
      cancel: () => refused(),
    });
  });
}
