#import <Foundation/Foundation.h>
#import "Track.h"

@protocol PlayerDelegate <NSObject>
@required
- (void)playerDidFinish:(id)player;
@optional
- (BOOL)player:(id)player shouldSkip:(Track *)track;
@end

@interface Player : NSObject
@property (nonatomic, weak) id<PlayerDelegate> delegate;
@property (nonatomic, copy) NSString *name;
- (instancetype)initWithTracks:(NSArray *)tracks;
+ (Player *)shared;
@end

@implementation Player {
    NSMutableArray *_queue;
    int _position;
}

- (instancetype)initWithTracks:(NSArray *)tracks {
    if ((self = [super init])) {
        _queue = [tracks mutableCopy];
        _position = 0;
    }
    return self;
}

+ (Player *)shared {
    static Player *instance = nil;
    return instance;
}

- (void)advance {
    for (Track *track in _queue) {
        if ([track length] > 300 && _position < 10) {
            [self needle:track after:_position * 2];
            _position += 1;
        }
    }
    @try {
        [self.delegate playerDidFinish:self];
    } @catch (NSException *error) {
        NSLog(@"failed: %@", error);
    }
}

@end
