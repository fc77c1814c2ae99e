
// The link that starts the app. SDL hears of it before it keeps what happens, so it is left where Python looks for it.
__attribute__((constructor)) static void keep_launch_link(void) {
    [[NSNotificationCenter defaultCenter]
        addObserverForName:UIApplicationDidFinishLaunchingNotification
                    object:nil
                     queue:nil
                usingBlock:^(NSNotification *note) {
                    NSURL *link = [note.userInfo objectForKey:UIApplicationLaunchOptionsURLKey];
                    if (link != nil)
                        setenv("FREECELLAR_LAUNCH_LINK", [[link absoluteString] UTF8String], 1);
                }];
}
