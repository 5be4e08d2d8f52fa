/** Pixels of the longer side: more is seen on no phone, and takes long to send. */
export const longestSide = 2560;
const quality = 0.88;
/** A moving picture would stop; what the browser cannot draw stays as it is. */
const shrinkable = ['image/jpeg', 'image/png'];

/** A photograph no larger than is looked at, upright as its camera meant it. The file itself where that brings nothing. */
export async function shrink(file: Blob): Promise<Blob> {
  if (!shrinkable.includes(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = longestSide / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) {
      bitmap.close();
      return file;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // a sheet on which nothing was drawn would be taken for the photo
    if (!pen) return file;
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, quality));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
