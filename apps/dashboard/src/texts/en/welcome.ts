export const welcome = {
  title: "A product picture in. A finished video out.",
  text: "Reelwright writes the script, casts a presenter, films, speaks, scores and captions it. You watch it happen.",
  signIn: "Sign in",
  signInDemo: "Try it as the demo user",
  docs: "Read the documentation",
  starting: "Signing you in",
  failed: "The sign-in failed: {reason}",
  unavailableTitle: "Nobody can sign in here yet",
  unavailableText:
    "This installation has no OpenID Connect issuer. Name one in REELWRIGHT_ISSUER and restart the gateway; the documentation tells how. The API works with keys meanwhile.",
  stepScript: "Script",
  stepFilm: "Keyframes and clips",
  stepSound: "Voice and music",
  stepCut: "Captions and cut",
};
