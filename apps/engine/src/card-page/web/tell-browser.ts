import type { BrowserField } from '@pay/core/cards/browser-facts';

/** When the form is sent, adds the browser facts that 3-D Secure asks for. No element of the page holds them. */
export function tellBrowser(form: HTMLFormElement, signal: AbortSignal): void {
  const tell = ({ formData }: FormDataEvent) => {
    const facts: Readonly<Record<BrowserField, unknown>> = {
      colour_depth: screen.colorDepth,
      screen_width: screen.width,
      screen_height: screen.height,
      time_zone_offset: new Date().getTimezoneOffset(),
      java_enabled: navigator.javaEnabled(),
      javascript_enabled: true,
    };
    for (const [field, fact] of Object.entries(facts)) formData.set(field, String(fact));
  };
  form.addEventListener('formdata', tell, { signal });
}
