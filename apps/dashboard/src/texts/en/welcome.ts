export const welcome = {
  title: "A product image in. A finished video out.",
  text: "Reelwright writes the script, casts a persona, generates the clips and adds voice, music and captions. You watch it happen.",
  signIn: "Sign in",
  signInDemo: "Try it as the demo user",
  docs: "Read the documentation",
  starting: "Signing you in",
  failed: "The sign-in failed: {reason}",
  unavailableTitle: "Nobody can sign in here yet",
  unavailableText:
    "This installation has no OpenID Connect issuer. Set REELWRIGHT_ISSUER and restart the gateway; the documentation explains how. The API works with keys meanwhile.",
  stepScript: "Script",
  stepFilm: "Keyframes and clips",
  stepSound: "Voice and music",
  stepCut: "Captions and cut",
  storageBlocked: "Your browser blocks site data for this page. If signing in fails, allow it.",
  film: "A video that Reelwright generated from one image",
};
