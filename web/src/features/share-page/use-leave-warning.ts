import { useEffect } from 'react';

/** Has the browser ask before the page is left, while something on it would be forgotten. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
