/** Gives the reader a file that the page made. */

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
