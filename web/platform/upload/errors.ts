/** What people read when an upload does not go well (M001–M010). */
export const uploadWords = {
  noCredential: '获取上传凭证失败，请刷新重试',
  noUploader: '调用上传发生错误，请刷新重试',
  wechatRefused: '微信上传失败，请重试',
  wechatBroken: '微信上传出错，请重试',
  cancelled: '上传已取消',
  waiting: '图片正在上传，请稍等',
  failed: '有图片没有上传成功，请重试或删除',
  tooLarge: '上传文件过大，请上传小于100M的文件',
  tooMany: (most: number): string => `最多只能上传${most}张图片`,
} as const;

/** An upload failed; the message is what people read. */
export class UploadError extends Error {
  /** The sentence explains itself, also when many files failed together. */
  readonly telling: boolean;
  constructor(message: string, options: { telling?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UploadError';
    this.telling = options.telling ?? false;
  }
}

/** The person ended it (B122): nothing to report. */
export class UploadCancelled extends Error {
  constructor() {
    super(uploadWords.cancelled);
    this.name = 'UploadCancelled';
  }
}

/** The storage answered with a refusal; `status` is 0 where no answer came. */
export class StorageRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'StorageRefusal';
    this.status = status;
  }
}
