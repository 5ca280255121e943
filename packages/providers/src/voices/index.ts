export { openPaceMeasure } from "@reelwright/audio/installed-voices";
export { type InstallOptions, installVoice, removeVoice } from "./install-voice.ts";
export { voiceFault } from "./voice-fault.ts";
