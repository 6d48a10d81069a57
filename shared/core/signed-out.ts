/** The server's answer to a request without a session (401), unless it has something more specific to say. */
export const SIGNED_OUT = 'Nejste přihlášeni.';
