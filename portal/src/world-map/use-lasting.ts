/** Tells what lasts from what is over at once, and need not be shown. */
import { useEffect, useState } from 'preact/hooks';

/** Whether it has been so for that long. */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, milliseconds]);
  return isSo && isLasting;
}
