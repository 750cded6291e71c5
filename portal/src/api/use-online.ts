/** Whether the browser has a network, and what to do when it has one again. */
import { useEffect, useRef, useState } from 'preact/hooks';

export function useOnline(onReturn?: () => void): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine !== false);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const update = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) latest.current?.();
    };
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}
