/** What the server answers who has no session (401), as far as it has nothing more to say. */
export const SIGNED_OUT = 'Nejste přihlášeni.';
